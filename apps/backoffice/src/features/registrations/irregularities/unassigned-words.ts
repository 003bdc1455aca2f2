import type { readUnassignedIrregularityEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

type Told = Pick<
  CallResponse<typeof readUnassignedIrregularityEndpoint>,
  'irregularity' | 'account' | 'noticeKind' | 'payments'
>;

export function whatHappened({ irregularity, account }: Pick<Told, 'irregularity' | 'account'>): string {
  if (irregularity === 'INVALID_NOTICE')
    return 'O provedor enviou um aviso que não pode estar certo. Nada foi lançado.';
  const why =
    irregularity === 'UNKNOWN_CHARGE'
      ? 'nenhum pagamento tem esta cobrança'
      : 'a cobrança é de um pagamento e o aviso nomeia outro';
  if (account === 'GIVEN_BACK') return `O dinheiro entrou e já foi reembolsado pelo provedor: ${why}.`;
  return account === 'SUSPENSE'
    ? `O dinheiro entrou e espera na conta transitória: ${why}.`
    : `O provedor avisou sobre uma cobrança, e ${why}. Nada foi lançado.`;
}

const LOOK_UP = 'Procure a referência no site do provedor e confira quem pagou, quanto e quando.';
const RESOLVE = 'Resolva aqui, dizendo no motivo o que foi feito.';

export function stepsFor({ account, payments }: Pick<Told, 'account' | 'payments'>): readonly string[] {
  if (account === 'GIVEN_BACK')
    return ['Confira no site do provedor que o valor foi reembolsado por inteiro.', RESOLVE];
  if (account === 'NONE')
    return [LOOK_UP, 'Se o provedor confirmar que houve um pagamento, peça a ele que envie o aviso de novo.', RESOLVE];
  const credit =
    payments.length === 0
      ? 'Se for de um aluno, peça a um administrador que credite o valor na matrícula dele com um Lançamento Manual.'
      : 'Confira com os alunos destes pagamentos de quem é, e peça a um administrador que credite o valor na matrícula com um Lançamento Manual.';
  return [LOOK_UP, credit, 'Se não for de ninguém, reembolse o valor pelo site do provedor.', RESOLVE];
}
