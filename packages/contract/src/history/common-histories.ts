import { PAYMENT_METHODS } from '../payments/payment.words.ts';
import { STUDENT_HISTORY_FIELDS } from '../registrations/student.record.ts';
import type { HistoryDeclaration } from './history-declaration.ts';

/** The student's data; amounts are told by the statement. */
export const REGISTRATION_HISTORY = {
  readers: { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
  kinds: {
    ENROLMENT_STARTED: 'Matrícula iniciada',
    REGISTERED: 'Matrícula concluída',
    ABANDONED: 'Desistência',
    ABANDONMENT_UNDONE: 'Desistência desfeita',
    BACK_TO_CART: 'Voltou para o carrinho',
    PLAN_CHANGED: 'Alteração de categoria',
    PAID_IN_CFC: 'Pagamento no CFC',
    PAYMENT_IN_CFC_CANCELLED: 'Pagamento no CFC cancelado',
    SEAT_RELEASE_ANNOUNCED: 'Aviso de liberação da vaga enviado',
    CART_GAVE_WAY: 'Matrícula não paga encerrada: outra pessoa provou o e-mail com os mesmos dados',
    SEAT_RELEASED: 'Vaga liberada por falta de pagamento',
    MANUAL_ENTRY: 'Lançamento manual',
    CUSTOM_PAYMENT: 'Pagamento avulso',
    REFUNDED: 'Reembolso',
    PAYMENT_INACTIVATED: 'Pagamento inativado',
    PAYMENT_ACTIVATED: 'Pagamento ativado',
    PAYMENT_SENT_TO_STUDENT: 'Cobrança enviada ao aluno por e-mail',
    STUDENT_CHANGED: 'Dados do aluno alterados',
    SCHEDULED: 'Agendamento',
    PAYMENT_RECEIVED: 'Pagamento recebido',
    PAYMENT_REFUNDED: 'Pagamento devolvido pelo provedor',
    CHARGE_CANCELLED_BY_PROVIDER: 'Cobrança cancelada pelo provedor',
    PROVIDER_OUTCOME_SETTLED: 'Pendência do provedor resolvida à mão',
    CARD_PAYMENT_DENIED: 'Pagamento com cartão recusado',
    IRREGULARITY_TAKEN: 'Irregularidade assumida',
    IRREGULARITY_LEFT: 'Irregularidade deixada',
    IRREGULARITY_RESOLVED: 'Irregularidade resolvida',
    IRREGULARITY_REOPENED: 'Irregularidade reaberta',
    NOTE_ADDED: 'Observação registrada',
    ATTACHMENT_ADDED: 'Anexo incluído',
    ATTACHMENT_REMOVED: 'Anexo removido',
  },
  fields: {
    ...STUDENT_HISTORY_FIELDS,
    originalName: { label: 'Arquivo', type: 'text' },
    planName: { label: 'Plano', type: 'text' },
    paymentMethod: { label: 'Forma de pagamento', type: 'status', words: PAYMENT_METHODS },
  },
} as const satisfies HistoryDeclaration;
