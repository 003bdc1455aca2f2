import { COMMAND_HISTORY } from '../../commands/commands.words.ts';
import { MILESTONE_NAMES, MILESTONES } from '../../registrations/deadlines/deadline.words.ts';
import { PAYMENT_METHODS } from '../../money/core/payment.words.ts';
import { STUDENT_HISTORY_FIELDS } from '../../registrations/registrations/student.record.ts';
import { type Check, READS_PAYMENTS } from '../../permissions.ts';
import { recordOf } from '../../typed-object.ts';
import { type HistoryDeclaration, reasonsOfApprovals } from '../../record/history-declaration.ts';

const MILESTONE_FIELDS = recordOf(
  MILESTONE_NAMES.map((name) => [name, { label: MILESTONES[name], type: 'date' } as const] as const),
);

const READS_IRREGULARITIES = { anyOf: ['VIEW_IRREGULARITIES'] } as const satisfies Check;

/**
 * The history has no amounts, because the registration's statement shows them. Whoever may read a reason in the list of
 * refunds, reversals or other such records may read it in the history as well.
 */
export const REGISTRATION_HISTORY = {
  readers: { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
  kinds: {
    ...COMMAND_HISTORY.kinds,
    ENROLMENT_STARTED: 'Matrícula iniciada',
    PERSONAL_DATA_SAVED: 'Dados pessoais preenchidos',
    PLAN_CHOSEN: 'CFC e plano escolhidos',
    CONTRACT_ACCEPTED: 'Contrato aceito',
    REGISTERED: 'Matrícula concluída',
    CONTRACT_ACCEPTED_AGAIN: 'Novo contrato aceito',
    SEAT_RELEASE_ANNOUNCED: 'Aviso de liberação da vaga enviado',
    CART_GAVE_WAY: 'Matrícula não paga encerrada: outra pessoa provou o e-mail com os mesmos dados',
    SEAT_RELEASED: 'Vaga liberada por falta de pagamento',
    PAYMENT_SENT_TO_STUDENT: 'Cobrança enviada ao aluno por e-mail',
    STATEMENT_SENT_TO_STUDENT: 'Extrato enviado ao aluno por e-mail',
    MILESTONES_RECORDED: 'Dias dos prazos registrados',
    STUDENT_CHANGED: 'Dados do aluno alterados',
    SCHEDULED: 'Agendamento',
    REGISTRATION_SCHEDULED: 'Agendamento',
    REGISTRATION_RESCHEDULED: 'Agendamento alterado',
    CONTRACT_REGENERATED: 'Contrato regerado',
    CHARGE_ISSUED: 'Cobrança emitida',
    CHARGE_REJECTED: 'Cobrança recusada pelo provedor',
    TAGS_CHANGED: 'Tags alteradas',
    REGISTRATION_BLACKLISTED: 'Matrícula removida das comunicações',
    REGISTRATION_ANONYMISED: 'Dados anonimizados a pedido da pessoa',
    PAYMENT_RECEIVED: 'Pagamento recebido',
    CHARGEBACK_OPENED: 'Chargeback aberto',
    CHARGEBACK_TAKEN: 'Chargeback: valor retirado pelo banco do cartão',
    CHARGEBACK_WON: 'Chargeback ganho: valor recuperado',
    CHARGEBACK_LOST: 'Chargeback perdido',
    FRAUD_CLAIM_OPENED: 'PIX denunciado por fraude (MED)',
    FRAUD_CLAIM_ENDED: 'Denúncia de fraude do PIX encerrada',
    CHARGE_CANCELLED_BY_PROVIDER: 'Cobrança cancelada pelo provedor',
    PROVIDER_OUTCOME_SETTLED: 'Pendência do provedor resolvida manualmente',
    PAYOUT_ANSWERED_LATE: 'Transferência respondida depois de resolvida manualmente',
    REFUND_ANSWERED_LATE: 'Reembolso recusado depois de resolvido manualmente',
    CARD_PAYMENT_DENIED: 'Pagamento com cartão recusado',
    IRREGULARITY_TAKEN: 'Irregularidade assumida',
    IRREGULARITY_LEFT: 'Irregularidade deixada para outra pessoa',
    IRREGULARITY_RESOLVED: 'Irregularidade resolvida',
    IRREGULARITY_REOPENED: 'Irregularidade reaberta',
    APPROVAL_REQUESTED: 'Pedido de aprovação',
    APPROVAL_APPROVED: 'Pedido aprovado',
    APPROVAL_DECLINED: 'Pedido rejeitado',
    APPROVAL_WITHDRAWN: 'Pedido de aprovação retirado',
    APPROVAL_EXPIRED: 'Pedido de aprovação vencido',
    APPROVAL_SUPERSEDED: 'Pedido de aprovação que deixou de ser possível',
    NOTE_ADDED: 'Observação registrada',
    ATTACHMENT_ADDED: 'Anexo incluído',
    ATTACHMENT_REMOVED: 'Anexo removido',
  },
  readableBySchools: [
    ...COMMAND_HISTORY.readableBySchools,
    'ENROLMENT_STARTED',
    'PERSONAL_DATA_SAVED',
    'PLAN_CHOSEN',
    'CONTRACT_ACCEPTED',
    'REGISTERED',
    'SEAT_RELEASE_ANNOUNCED',
    'CART_GAVE_WAY',
    'SEAT_RELEASED',
    'PAYMENT_SENT_TO_STUDENT',
    'STATEMENT_SENT_TO_STUDENT',
    'MILESTONES_RECORDED',
    'STUDENT_CHANGED',
    'SCHEDULED',
    'REGISTRATION_SCHEDULED',
    'REGISTRATION_RESCHEDULED',
    'CONTRACT_REGENERATED',
    'CHARGE_ISSUED',
    'CHARGE_REJECTED',
    'REGISTRATION_BLACKLISTED',
    'PAYMENT_RECEIVED',
    'CHARGEBACK_OPENED',
    'CHARGEBACK_TAKEN',
    'CHARGEBACK_WON',
    'CHARGEBACK_LOST',
    'FRAUD_CLAIM_OPENED',
    'FRAUD_CLAIM_ENDED',
    'CHARGE_CANCELLED_BY_PROVIDER',
    'ATTACHMENT_ADDED',
    'ATTACHMENT_REMOVED',
  ],
  reasonReaders: {
    ...COMMAND_HISTORY.reasonReaders,
    PROVIDER_OUTCOME_SETTLED: READS_PAYMENTS,
    ...reasonsOfApprovals(READS_PAYMENTS),
    IRREGULARITY_RESOLVED: READS_IRREGULARITIES,
    IRREGULARITY_REOPENED: READS_IRREGULARITIES,
  },
  fields: {
    ...STUDENT_HISTORY_FIELDS,
    originalName: { label: 'Arquivo', type: 'text' },
    schedulingDateTime: { label: 'Agendamento', type: 'instant' },
    ...MILESTONE_FIELDS,
    planName: { label: 'Plano', type: 'text' },
    paymentMethod: { label: 'Forma de pagamento', type: 'status', words: PAYMENT_METHODS },
  },
} as const satisfies HistoryDeclaration;
