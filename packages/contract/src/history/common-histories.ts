import type { HistoryDeclaration } from './history-declaration.ts';

/** The student's data as the registration's form shows them; amounts are told by the statement. */
export const REGISTRATION_HISTORY = {
  readers: { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
  kinds: {
    ENROLMENT_STARTED: 'Matrícula iniciada',
    REGISTERED: 'Matrícula concluída',
    ABANDONED: 'Desistência',
    STUDENT_CHANGED: 'Dados do aluno alterados',
    SCHEDULED: 'Agendamento',
    PAYMENT_RECEIVED: 'Pagamento recebido',
    CARD_PAYMENT_DENIED: 'Pagamento com cartão recusado',
    ATTACHMENT_ADDED: 'Anexo incluído',
    ATTACHMENT_REMOVED: 'Anexo removido',
  },
  fields: {
    name: { label: 'Nome', type: 'text' },
    email: { label: 'E-mail', type: 'email' },
    cpf: { label: 'CPF', type: 'cpf' },
    rg: { label: 'RG', type: 'text' },
    cellphone: { label: 'Celular', type: 'phone' },
    phone: { label: 'Telefone fixo', type: 'phone' },
    dateOfBirth: { label: 'Data de nascimento', type: 'date' },
    cep: { label: 'CEP', type: 'cep' },
    city: { label: 'Cidade', type: 'text' },
    state: { label: 'Estado', type: 'text' },
    neighborhood: { label: 'Bairro', type: 'text' },
    street: { label: 'Rua', type: 'text' },
    number: { label: 'Número', type: 'text' },
    complement: { label: 'Complemento', type: 'text' },
    originalName: { label: 'Arquivo', type: 'text' },
  },
} as const satisfies HistoryDeclaration;

export const CAMPAIGN_HISTORY = {
  readers: { anyOf: ['VIEW_CAMPAIGNS', 'QUERY_CAMPAIGNS'] },
  kinds: { CAMPAIGN_PUBLISHED: 'Campanha publicada', CAMPAIGN_CHANGED: 'Campanha alterada' },
  fields: {},
} as const satisfies HistoryDeclaration;
