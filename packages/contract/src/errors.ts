import { keysOf } from './typed-object.ts';

/**
 * The closed list of error codes: status and Portuguese text of each. A code that is not here does not compile.
 * Texts in quotes in the specification are literal, typing slips included.
 */
const CATALOGUE = {
  // General
  DATA_INTEGRITY: [409, 'Houve algum erro inesperado! Tente novamente mais tarde.'],
  NOT_FOUND: [404, 'Registro não encontrado.'],
  FORBIDDEN: [403, 'Você não tem permissão para fazer isto.'],
  UNAUTHENTICATED: [401, 'Sua sessão terminou. Entre novamente.'],
  INVALID_CREDENTIALS: [401, 'Usuário ou senha inválidos'],
  CONFLICT_STALE: [
    409,
    'Outra pessoa alterou este registro enquanto você o editava. Confira as mudanças e salve de novo.',
  ],
  TOO_MANY_REQUESTS: [429, 'Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.'],
  IDEMPOTENCY_MISMATCH: [409, 'Este pedido já foi feito com outros dados.'],
  UNAVAILABLE: [503, 'Serviço indisponível no momento. Tente novamente em instantes.'],
  // Not found
  CAMPAIGN_NOT_FOUND: [404, 'Campanha não encontrada.'],
  DRIVING_SCHOOL_NOT_FOUND: [404, 'CFC não encontrado'],
  PLAN_NOT_FOUND: [404, 'Plano não encontrado.'],
  STUDENT_NOT_FOUND: [404, 'Aluno não encontrado.'],
  REGISTRATION_NOT_FOUND: [404, 'Matrícula não encontrada.'],
  LEAD_NOT_FOUND: [404, 'Lead não encontrado.'],
  TEMPLATE_NOT_FOUND: [404, 'Template não encontrado.'],
  PAYMENT_NOT_FOUND: [404, 'Pagamento não encontrado.'],
  CEP_NOT_FOUND: [404, 'CEP não encontrado.'],
  STATE_NOT_FOUND: [404, 'Estado não encontrado.'],
  RECEIPT_NOT_FOUND: [404, 'Comprovante não encontrado.'],
  // Users
  USER_ALREADY_EXISTS: [409, 'Já existe um usuário com este e-mail, CPF ou telefone.'],
  USER_CREATE_NOT_ALLOWED: [403, 'Você não pode criar usuários com este perfil.'],
  USER_UPDATE_NOT_ALLOWED: [403, 'Você não pode alterar este usuário.'],
  ROLE_REQUIRED: [400, 'Ao menos um perfil deve ser selecionado'],
  USER_NEEDS_DRIVING_SCHOOL: [403, 'O usuário precisa estar associado a um CFC'],
  CURRENT_PASSWORD_INCORRECT: [400, 'Senha atual incorreta'],
  PASSWORD_CONFIRMATION_MISMATCH: [400, 'As novas senhas não conferem'],
  WEAK_NEW_PASSWORD: [400, 'Nova senha fraca'],
  RESET_LINK_INVALID: [400, 'Este link não é válido. Confira se ele está completo ou peça um novo.'],
  RESET_LINK_USED: [409, 'Este link já foi usado. Se ainda precisar trocar a senha, peça um novo.'],
  RESET_LINK_EXPIRED: [409, 'O prazo deste link terminou: ele vale por uma hora. Peça um novo.'],
  SECOND_STEP_REQUIRED: [401, 'Informe o código do seu aplicativo autenticador.'],
  SECOND_STEP_CODE_INCORRECT: [400, 'Código incorreto, vencido ou já usado'],
  SECOND_STEP_ALREADY_ON: [409, 'A verificação em duas etapas já está ligada.'],
  SECOND_STEP_NOT_ON: [409, 'A verificação em duas etapas não está ligada.'],
  SIGN_IN_EXPIRED: [401, 'O tempo para informar o código terminou. Entre de novo com a sua senha.'],
  // Campaign
  CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION: [409, 'A campanha não está aberta para matrículas.'],
  CAMPAIGN_NOT_ENABLED_FOR_SCHEDULING: [409, 'A campanha não está aberta para agendamentos.'],
  CAMPAIGN_OR_DRIVING_SCHOOL_REQUIRED: [400, 'Selecione ao menos uma campanha ou um CFC.'],
  DRIVING_SCHOOL_FILTER_REQUIRED: [400, 'Necessario selecionar ao menos uma CFC'],
  CAMPAIGN_IN_PROGRESS_BOLETO_EXPIRATION: [409, 'Campanha em andamento: o vencimento do boleto não pode mudar.'],
  CAMPAIGN_IN_PROGRESS_REGISTRATION_START: [409, 'Campanha em andamento: o início das matrículas não pode mudar.'],
  CAMPAIGN_STARTED_DATES: [409, 'As matrículas já começaram: as datas de início não podem mudar.'],
  CAMPAIGN_STARTED_REMOVE_SCHOOL: [409, 'As matrículas já começaram: CFCs não podem ser removidos.'],
  CAMPAIGN_STARTED_REMOVE_PLAN: [409, 'As matrículas já começaram: planos não podem ser removidos.'],
  CAMPAIGN_STARTED_PRICES: [409, 'As matrículas já começaram: os preços não podem mudar.'],
  CAMPAIGN_STARTED_DOWN_PAYMENT: [409, 'As matrículas já começaram: a entrada não pode mudar.'],
  CAMPAIGN_STARTED_INSTALLMENTS: [409, 'As matrículas já começaram: o número de parcelas não pode mudar.'],
  CAMPAIGN_REGISTRATION_END_EXTENDED: [409, 'As matrículas já terminaram: o prazo não pode ser estendido.'],
  CAMPAIGN_FINISHED: [409, 'Uma campanha encerrada não pode ser alterada.'],
  ORIGINAL_PRICE_TOO_LOW: [400, 'O preço original deve ser maior que os preços das formas de pagamento.'],
  SCHEDULING_START_BEFORE_REGISTRATION: [400, 'O início dos agendamentos deve ser depois do início das matrículas.'],
  DRIVING_SCHOOL_REQUIRED: [400, 'Inclua ao menos um CFC na campanha.'],
  PLAN_REQUIRED_PER_SCHOOL: [400, 'Inclua ao menos um plano em cada CFC.'],
  PIX_EXPIRATION_REQUIRED: [400, 'Informe a validade do PIX.'],
  PIX_PRICE_REQUIRED: [400, 'Informe o preço do PIX.'],
  PLAN_NOT_ENABLED: [409, 'Este plano não está disponível na campanha.'],
  ASSOCIATE_NOT_ENABLED: [409, 'Este CFC não participa da campanha.'],
  CITY_NOT_SERVED: [409, 'Sua cidade não é atendida por esta campanha.'],
  PAYMENT_METHOD_NOT_ALLOWED: [409, 'Esta forma de pagamento não está disponível.'],
  PRICE_CHANGED: [409, 'O preço informado não é o da campanha. Atualize a página e confira o valor.'],
  MINIMUM_AGE: [400, 'É preciso ter 18 anos ou mais.'],
  CONSENT_REQUIRED: [400, 'É preciso aceitar os termos para continuar.'],
  CONTRACT_NOT_ACCEPTED: [409, 'Leia e aceite o contrato antes de escolher o pagamento.'],
  CONTRACT_CHANGED: [409, 'O contrato mudou desde a leitura. Leia e aceite a versão atual.'],
  CONTRACT_NOT_AVAILABLE: [409, 'Ainda não há contrato: o aluno não escolheu CFC e plano.'],
  CONTRACT_NOT_PRINTABLE: [409, 'O contrato não pôde ser impresso. Revise o template da campanha.'],
  CHECKOUT_STEP_MISSING: [409, 'Conclua a etapa anterior da matrícula primeiro.'],
  PLAN_IN_CART_REQUIRED: [409, 'Escolha o CFC e o plano antes de continuar.'],
  // Seats and slots
  NO_CAMPAIGN_VACANCIES: [409, 'A campanha não possui mais vagas'],
  NO_DRIVING_SCHOOL_VACANCIES: [409, 'O CFC não possui mais vagas'],
  NO_PLAN_VACANCIES: [409, 'Vagas esgotagas para esta categoria'],
  NO_BOLETO_VACANCIES: [409, 'As matrículas por boleto desta campanha se esgotaram. Escolha outra forma de pagamento.'],
  SCHEDULE_UNAVAILABLE: [409, 'Este horário não está mais disponível.'],
  SCHEDULE_INVALID: [400, 'Este horário não é atendido pelo CFC.'],
  // Duplicates
  CPF_ALREADY_REGISTERED: [409, 'Este CPF já está matriculado na campanha.'],
  EMAIL_ALREADY_REGISTERED: [409, 'Este e-mail já está cadastrado na campanha.'],
  CELLPHONE_ALREADY_REGISTERED: [409, 'Este celular já está cadastrado na campanha.'],
  TAG_DUPLICATE: [409, 'Já existe uma tag com este nome.'],
  TAG_TYPE_DUPLICATE: [409, 'Já existe um tipo de tag com este nome.'],
  CATALOGUE_ITEM_DUPLICATE: [409, 'Já existe uma opção com este nome.'],
  TAG_ALREADY_LINKED: [409, 'Esta tag já está vinculada.'],
  CNPJ_ALREADY_EXISTS: [409, 'Já existe um CFC com este CNPJ.'],
  PLAN_IN_USE: [409, 'O plano não pode ser removido: há leads, campanhas, matrículas ou pagamentos ligados a ele.'],
  TEMPLATE_KEY_INVALID: [400, 'O identificador aceita somente letras, números e sublinhado.'],
  TEMPLATE_KEY_DUPLICATE: [409, 'Já existe um template com este identificador.'],
  TEMPLATE_INVALID: [400, 'O template tem erros. Corrija as linhas indicadas.'],
  TEMPLATE_IN_USE: [409, 'Há campanhas com este contrato: o tipo do template não pode mudar.'],
  OFFICE_HOURS_INCOMPLETE: [400, 'Preencha os dois horários do período.'],
  OFFICE_HOURS_REVERSED: [400, "'De' não pode ser maior que 'Para'."],
  OFFICE_HOURS_OVERLAPPING: [400, 'Os períodos deste dia se sobrepõem.'],
  WAITING_LIST_PERIOD_INVALID: [400, 'O período da lista de espera é inválido.'],
  // Registration and money
  REGISTRATION_INVALID_STATUS: [409, 'A situação da matrícula não permite esta ação.'],
  PAYMENT_IN_CFC_INVALID_STATUS: [409, 'A situação da matrícula não permite pagamento no CFC.'],
  PENALTY_INVALID_STATUS: [409, 'A situação da matrícula não permite multa.'],
  AMOUNT_NOT_POSITIVE: [400, 'O valor deve ser maior que zero.'],
  AMOUNT_ABOVE_DEBT: [400, 'O valor não pode ser maior que a dívida restante.'],
  DOWN_PAYMENT_TOO_LOW: [400, 'A entrada deve ser maior que a parte da plataforma mais as taxas.'],
  DOWN_PAYMENT_NOT_BELOW_AMOUNT: [400, 'A entrada deve ser menor que o novo valor.'],
  INSTALLMENTS_NOT_ALLOWED: [400, 'O número de parcelas está fora do permitido pelo plano.'],
  PLAN_CHANGE_SAME: [400, 'Escolha um plano ou uma forma de pagamento diferente.'],
  PLAN_CHANGE_FULLY_PAID: [409, 'Não há o que recalcular: a matrícula está paga.'],
  RECEIPT_REQUIRED: [400, 'Envie ao menos um comprovante.'],
  RECEIPT_INVALID_TYPE: [400, 'O comprovante deve ser PDF, PNG ou JPEG.'],
  REFUND_ABOVE_CREDIT: [400, 'O reembolso não pode ser maior que o crédito do aluno.'],
  BALANCE_NOT_POSITIVE: [409, 'O aluno não tem saldo positivo.'],
  PAYMENT_INACTIVE: [409, 'O pagamento está inativo.'],
  PAYMENT_NOT_PENDING: [409, 'O pagamento não está pendente.'],
  PIX_CANNOT_BE_REACTIVATED: [409, 'Um PIX não pode ser reativado.'],
  PIX_KEY_INVALID: [400, 'Chave PIX inválida.'],
  REVERSAL_NOT_ALLOWED: [409, 'Este pagamento não pode ser estornado.'],
  GROUPING_REQUIRED: [400, 'Escolha ao menos um agrupamento.'],
  LEAD_ALREADY_REGISTERED: [409, 'Esta pessoa já se matriculou: altere os dados na matrícula.'],
  CONSENT_HAS_PAYMENTS: [409, 'O consentimento não pode ser revogado: há pagamentos.'],
  NOT_LATEST: [409, 'Só o lançamento mais recente pode ser cancelado.'],
  BACK_TO_CART_NOT_ALLOWED: [409, 'Esta matrícula não pode voltar para o carrinho.'],
  CHARGE_NOT_READY: [409, 'A cobrança ainda está sendo emitida. Tente novamente em instantes.'],
  PIX_EXPIRED: [409, 'O prazo deste PIX terminou.'],
  CHARGE_IN_PROGRESS: [409, 'Há uma tentativa de pagamento em andamento. Aguarde o resultado.'],
  // Exports and searches that take long
  EXPORT_LIMIT: [409, 'Você já tem exportações demais em andamento. Espere uma terminar ou cancele uma delas.'],
  EXPORT_FINISHED: [409, 'Esta exportação já terminou.'],
  EXPORT_NOT_FINISHED: [409, 'Esta exportação ainda não terminou.'],
  EXPORT_EXPIRED: [409, 'O arquivo desta exportação já foi removido. Faça a exportação de novo.'],
  EXPORT_CANCELLED: [409, 'Esta exportação foi cancelada.'],
  EXPORT_FAILED: [409, 'A exportação não pôde ser feita. Tente de novo; se continuar, avise o suporte.'],
  EXPORT_STORAGE_FULL: [409, 'Não há espaço para guardar o arquivo. Avise o suporte e tente de novo mais tarde.'],
  EXPORT_TOO_LARGE: [409, 'Há linhas demais para um arquivo só. Filtre a lista e exporte em partes.'],
  REQUEST_ID_TAKEN: [409, 'Este identificador de pedido já está em uso.'],
  WAIT_EXCEEDED: [504, 'Limite de tempo de espera excedido'],
  // Card
  CARD_RESTRICTED: [422, 'Cartão com restrição. Fale com o banco emissor ou use outro cartão.'],
  CARD_INVALID_DATA: [422, 'Dados do cartão inválidos. Confira e tente novamente.'],
  CARD_INVALID_NUMBER: [422, 'Número do cartão inválido.'],
  CARD_INVALID_CVV: [422, 'Código de segurança inválido.'],
  CARD_EXPIRED: [422, 'Cartão vencido.'],
  CARD_INSUFFICIENT_LIMIT: [422, 'Cartão sem limite suficiente.'],
  CARD_REFUSED: [422, 'Pagamento recusado pelo banco emissor.'],
  CARD_NOT_PROCESSED: [422, 'O pagamento não pôde ser processado. Tente novamente em instantes.'],
  CARD_UNSUPPORTED_BRAND: [422, 'Bandeira de cartão não aceita.'],
  // System
  CAPACITY_MINIMUM_INVALID: [400, 'Escolha um dos mínimos oferecidos: 2, 4, 8, 16, 32, 64, 192 ou 384.'],
  CAPACITY_ABOVE_MAXIMUM: [409, 'O mínimo não pode ser maior que a capacidade máxima deste banco de dados.'],
  CAPACITY_UNAVAILABLE: [503, 'Não foi possível ler a capacidade do banco de dados agora.'],
  JOB_NOT_FOUND: [404, 'Esta tarefa não está mais entre as que esgotaram as tentativas. Atualize a lista.'],
  MESSAGE_NOT_FOUND: [404, 'Mensagem não encontrada.'],
  MESSAGE_STILL_PENDING: [409, 'Esta mensagem já está na fila de envio.'],
  MESSAGE_SECRET_GONE: [
    409,
    'O link desta mensagem já foi retirado e não serviria mais. Peça à pessoa que solicite um novo.',
  ],
  MESSAGE_NOT_CARRIED: [
    409,
    'Nenhum servidor de envio está configurado para este canal: a mensagem continuaria guardada.',
  ],
  // Help pages and programmes
  HELP_PART_NOT_FOUND: [404, 'Esta parte da ajuda não existe.'],
  HELP_TEXT_NOT_FOUND: [404, 'Este texto de ajuda não existe mais.'],
  HELP_TEXT_ALREADY_VALID: [409, 'Este texto já está ou esteve em vigor e fica no histórico. Crie um novo texto.'],
  HELP_DATE_TAKEN: [409, 'Já existe um texto que vale a partir desta data. Altere aquele ou escolha outra data.'],
  MEDIA_URL_INVALID: [
    400,
    'Informe um endereço que comece com https:// ou um caminho deste site, como /videos/sistema.mp4.',
  ],
  MEDIA_URL_REQUIRED: [400, 'Informe o endereço do vídeo.'],
  PROGRAM_NOT_FOUND: [404, 'Programa não encontrado.'],
  PROGRAM_ALREADY_EXISTS: [409, 'Já existe um programa com esta chave.'],
  PROGRAM_IS_DEFAULT: [409, 'O programa padrão não pode ser desativado.'],
  PROGRAM_KEY_INVALID: [400, 'Use de 2 a 40 letras maiúsculas, números e sublinhado, começando por letra.'],
  PROGRAM_API_KEY_INVALID: [400, 'Use de 3 a 40 letras minúsculas, números e hífen.'],
  COLOR_INVALID: [400, 'Informe uma cor como #0b6b65.'],
  COLOR_CONTRAST_TOO_LOW: [
    400,
    'Texto branco não pode ser lido sobre esta cor (o contraste mínimo é 4,5:1). Use um tom mais escuro.',
  ],
  LOGO_INVALID: [400, 'O logotipo deve ser uma imagem PNG, JPEG ou WebP de até 60 KB.'],
  // Fields
  REQUIRED: [400, 'Este campo é obrigatório'],
  INVALID: [400, 'Valor inválido.'],
  UNKNOWN_FIELD: [400, 'Campo desconhecido.'],
  ONLY_LETTERS: [400, 'Use somente letras.'],
  INVALID_CPF: [400, 'Insira um CPF válido'],
  INVALID_CNPJ: [400, 'Insira um CNPJ válido'],
  INVALID_CEP: [400, 'Insira um CEP válido'],
  INVALID_PHONE: [400, 'Insira um telefone válido'],
  INVALID_CELLPHONE: [400, 'Insira um celular válido'],
  INVALID_EMAIL: [400, 'Insira um e-mail válido'],
  INVALID_DATE_OF_BIRTH: [400, 'Insira uma data de nascimento válida'],
  WEAK_PASSWORD: [400, 'Senha fraca'],
  DATE_IN_PAST: [400, 'A data não pode estar no passado.'],
  INVALID_SCHEDULING_DATE: [400, 'Insira uma data de agendamento válida'],
  INVALID_LATITUDE: [400, 'Insira uma latitude válida'],
  INVALID_LONGITUDE: [400, 'Insira uma longitude válida'],
  DUE_DATE_IN_PAST: [400, 'O vencimento do boleto deve ser no futuro.'],
  USERNAME_CPF_OR_EMAIL: [400, 'O usuário deve ser um CPF ou um e-mail.'],
  TOO_LONG: [400, 'Texto longo demais.'],
  TOO_SMALL: [400, 'Valor abaixo do mínimo.'],
  TOO_LARGE: [400, 'Valor acima do permitido.'],
  // Files
  FILE_TOO_LARGE: [413, 'O arquivo é maior que o permitido.'],
  FILE_TYPE_NOT_ALLOWED: [415, 'O conteúdo do arquivo não é de um tipo aceito.'],
  FILE_EMPTY: [400, 'O arquivo está vazio.'],
  FILE_INCOMPLETE: [400, 'O arquivo não chegou inteiro. Envie-o de novo.'],
  IMAGE_TOO_LARGE: [400, 'A resolução da imagem é maior que a permitida.'],
  UPLOAD_LINK_INVALID: [404, 'Este endereço de envio não vale mais. Escolha o arquivo de novo.'],
  UPLOAD_NOT_RECEIVED: [409, 'O arquivo ainda não foi recebido. Envie-o de novo.'],
  BODY_INVALID: [400, 'O corpo do pedido não é um JSON válido.'],
  BODY_TOO_LARGE: [413, 'O pedido é grande demais.'],
  UNSUPPORTED_MEDIA: [415, 'Formato não suportado.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof CATALOGUE;
export const ERROR_CODES = keysOf(CATALOGUE);

/** What a person reads when nothing better is known (Specification 1 §8). */
export const UNEXPECTED_MESSAGE = 'Houve algum erro inesperado! Tente novamente mais tarde.';

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(CATALOGUE, code);

/** The Portuguese text of a code; an unknown code is shown as it is (Specification 1 §8). */
export const messageOf = (code: string): string => (isErrorCode(code) ? CATALOGUE[code][1] : code);

/** The HTTP status a refusal with this code answers with. */
export const statusOf = (code: ErrorCode): number => CATALOGUE[code][0];

/** The body of every refusal. */
export interface ErrorBody {
  readonly message: string;
  readonly errors: {
    readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
    readonly globalErrors: readonly { readonly code: string; readonly detail?: unknown }[];
  };
  readonly requestId: string;
}
