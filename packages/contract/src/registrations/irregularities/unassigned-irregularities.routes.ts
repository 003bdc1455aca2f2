import { z } from 'zod';
import { id, instant } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { type Holder, isConsultantOnly, isOfSchool } from '../../permissions.ts';
import { keysOf } from '../../typed-object.ts';
import { unassignedIrregularitiesQuery, unassignedIrregularityRow } from './unassigned-irregularities.list.ts';

const tag = 'Irregularidades';
const access = { anyOf: ['VIEW_IRREGULARITIES'] } as const;
const path = '/api/v1/irregularities/unassigned';

/**
 * Whether somebody may see unassigned irregularities: they belong to no school and no campaign, so people of a school
 * and consultants may not.
 */
export const seesUnassignedIrregularities = (holder: Pick<Holder, 'roles'>): boolean =>
  !isOfSchool(holder) && !isConsultantOnly(holder.roles);

export const listUnassignedIrregularitiesEndpoint = endpoint({
  method: 'GET',
  path,
  summary: 'O que os provedores avisaram e não é de nenhuma matrícula',
  tag,
  access,
  query: unassignedIrregularitiesQuery,
  response: pageOf(unassignedIrregularityRow),
  errors: ['FORBIDDEN'],
});

export const NOTICE_KINDS = {
  PAID: 'Pagamento',
  REFUNDED: 'Reembolso',
  CANCELLED: 'Cancelamento',
  DENIED: 'Recusa',
  UNKNOWN: 'Outro',
} as const;

export const NOTICE_PROBLEMS = {
  AMOUNT: 'O valor não pode ser de um pagamento.',
  MOMENT: 'A data não pode ser de um pagamento.',
} as const;

/** A payment that may belong to the notice: the payment of the notice's charge, or a payment that the notice names. */
const mentionedPayment = z.object({
  id,
  isNamed: z.boolean(),
  orderId: z.string(),
  registrationId: id,
  studentId: id,
  studentName: z.string(),
});

/** The events of an irregularity's history. */
export const IRREGULARITY_HANDLING = {
  IRREGULARITY_TAKEN: 'Assumida',
  IRREGULARITY_LEFT: 'Deixada para outra pessoa',
  IRREGULARITY_RESOLVED: 'Resolvida',
  IRREGULARITY_REOPENED: 'Reaberta',
  IRREGULARITY_MONEY_BACK: 'Valor reembolsado pelo provedor',
} as const;

const handling = z.object({
  kind: z.enum(keysOf(IRREGULARITY_HANDLING)),
  at: instant,
  by: z.string().nullable(),
  reason: z.string().nullable(),
});

export const readUnassignedIrregularityEndpoint = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  summary: 'O que o provedor avisou, onde está o dinheiro e o que já foi feito',
  tag,
  access,
  params: z.strictObject({ id }),
  response: unassignedIrregularityRow.extend({
    noticeId: z.string().nullable(),
    noticeKind: z.enum(keysOf(NOTICE_KINDS)),
    receivedAt: instant.nullable(),
    problem: z.enum(keysOf(NOTICE_PROBLEMS)).nullable(),
    payments: z.array(mentionedPayment),
    /** What people did with the irregularity, oldest first. */
    history: z.array(handling),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});
