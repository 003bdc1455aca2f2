import { z } from 'zod';
import { id, text } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { list, listQuery, pageOf } from '../../list.ts';
import { listRow } from '../../record/list-row.ts';
import { keysOf } from '../../typed-object.ts';
import { PAYMENT_METHODS } from '../../money/core/payment.words.ts';

/** The calls to a provider whose outcome may be unknown. CHECK asks for the status of an open charge. */
export const PENDING_OUTCOME_KINDS = {
  CHARGE: 'Emitir cobrança',
  CANCELLATION: 'Cancelar cobrança',
  CHECK: 'Conferir cobrança',
  CARD: 'Cobrar no cartão',
  REFUND: 'Reembolsar o pagador',
  PAYOUT: 'Transferir para conta',
} as const;
export type PendingOutcomeKind = keyof typeof PENDING_OUTCOME_KINDS;
export const PENDING_OUTCOME_KIND_NAMES = ['CHARGE', 'CANCELLATION', 'CHECK', 'CARD', 'REFUND', 'PAYOUT'] as const;

/** Why the last attempt to find out an unknown outcome failed. */
export const TRY_ERRORS = {
  timeout: 'Tempo esgotado',
  network: 'Sem conexão',
  server: 'Erro no provedor',
  unauthorized: 'Acesso recusado',
  unreadable: 'Resposta ilegível',
  silent: 'Não respondeu',
  unknown: 'Não conhece a cobrança',
  recipient: 'O CFC ainda não pode receber',
} as const;
export type TryError = keyof typeof TRY_ERRORS;
export const TRY_ERROR_NAMES = keysOf(TRY_ERRORS);

const DECISIONS = ['DONE', 'NOT_DONE'] as const;
export type SettleDecision = (typeof DECISIONS)[number];

export const pendingOutcomesList = list({
  name: 'pending-outcomes',
  title: 'Pendências do provedor',
  identifiedBy: 'provider',
  fields: {
    kind: { label: 'O que foi pedido', type: 'status', words: PENDING_OUTCOME_KINDS },
    studentName: { label: 'Aluno', type: 'text' },
    amount: { label: 'Valor', type: 'money' },
    provider: { label: 'Provedor', type: 'text', nullable: true, hidden: true },
    since: { label: 'Desde', type: 'instant', sortable: true },
    lastError: { label: 'Última resposta', type: 'status', words: TRY_ERRORS, nullable: true },
    nextTryAt: { label: 'Próxima tentativa', type: 'instant', nullable: true },
    failedTries: { label: 'Tentativas sem resposta', type: 'number', further: true },
    paymentMethod: { label: 'Forma', type: 'status', words: PAYMENT_METHODS, nullable: true, further: true },
    campaignName: { label: 'Campanha', type: 'text', hidden: true },
  },
  filters: {
    kind: { kind: 'options', label: 'O que foi pedido', words: PENDING_OUTCOME_KINDS },
  },
  defaultSort: { key: 'since', direction: 'ASC' },
});
export const pendingOutcomesQuery = listQuery(pendingOutcomesList);
export type PendingOutcomesQuery = z.output<typeof pendingOutcomesQuery>;

const outcomeRow = listRow(pendingOutcomesList, {
  id,
  registrationId: id,
  studentId: id,
  /**
   * Whether the person may decide the outcome, and which decisions are possible. `settle` is true, or the code of the
   * reason why the person may not decide.
   */
  can: z.object({ settle: z.union([z.literal(true), z.string()]), decisions: z.array(z.enum(DECISIONS)) }),
});

const path = '/api/v1/provider-outcomes';

const params = z.strictObject({ id });

export const searchPendingOutcomesEndpoint = endpoint({
  tag: 'Pagamentos',
  access: { anyOf: ['QUERY_PAYMENTS'] },
  method: 'GET',
  path,
  summary: 'O que foi pedido a um provedor e ainda não tem desfecho conhecido',
  query: pendingOutcomesQuery,
  response: pageOf(outcomeRow),
  errors: ['FORBIDDEN'],
});

export const askProviderEndpoint = endpoint({
  tag: 'Pagamentos',
  access: { anyOf: ['MANAGE_PAYMENTS'] },
  method: 'POST',
  path: `${path}/:id/ask`,
  summary: 'Pergunta agora ao provedor',
  params,
  response: z.object({ isKnown: z.boolean() }),
  errors: ['FORBIDDEN', 'OUTCOME_KNOWN'],
});

export const settleOutcomeEndpoint = endpoint({
  tag: 'Pagamentos',
  access: { anyOf: ['MANAGE_PAYMENTS'] },
  method: 'POST',
  path: `${path}/:id/settle`,
  summary: 'Resolve manualmente o que o provedor não respondeu, com o motivo',
  params,
  body: z.strictObject({ decision: z.enum(DECISIONS), reason: text(1000) }),
  errors: ['FORBIDDEN', 'OUTCOME_KNOWN', 'OUTCOME_NOT_ASKED', 'OUTCOME_NOT_DECIDABLE'],
  idempotent: true,
});
