import { formatDate } from '@habilita/kernel';
import { z } from 'zod';
import { id, wholeNumber } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { editBodyOf, field, newBodyOf, record } from '../../record/index.ts';
import { approvalLimitRow, LIMITS_PATH, OF_LIMITS } from './approval-limits.list.ts';
import { APPROVAL_KINDS } from './approval.words.ts';

/**
 * A limit for one kind of command, which applies from its first to its last day. A command with an amount above the
 * limit needs the approval of a second person. A change of a school's bank data has no amount; it needs approval while
 * any limit of its kind applies.
 */
export const approvalLimitRecord = record({
  fields: {
    kind: field.word('Pedido', APPROVAL_KINDS, { required: true }),
    limit: field.money('Espera acima de'),
    validFrom: field.date('Vale desde'),
    validUntil: field.optional(field.date('Vale até')),
  },
  check: ({ validFrom, validUntil }) =>
    validFrom !== null && validUntil !== null && validUntil < validFrom
      ? [
          {
            path: 'validUntil',
            code: 'INVALID',
            sentence: `“Vale até” não pode ser antes de “Vale desde” (${formatDate(validFrom)}).`,
          },
        ]
      : [],
});

export const newApprovalLimitBody = newBodyOf(approvalLimitRecord);
export type NewApprovalLimit = z.output<typeof newApprovalLimitBody>;
export const editApprovalLimitBody = editBodyOf(approvalLimitRecord);
export type EditedApprovalLimit = z.output<typeof editApprovalLimitBody>;

const errors = ['DATE_IN_PAST', 'APPROVAL_LIMIT_OVERLAP'] as const;

export const createApprovalLimitEndpoint = endpoint({
  ...OF_LIMITS,
  method: 'POST',
  path: LIMITS_PATH,
  summary: 'Cria um limite',
  body: newApprovalLimitBody,
  response: approvalLimitRow,
  status: 201,
  errors,
  idempotent: true,
});

/** Changes a limit. Once the limit is in force, only its last day can change. */
export const editApprovalLimitEndpoint = endpoint({
  ...OF_LIMITS,
  method: 'PUT',
  path: `${LIMITS_PATH}/:id`,
  summary: 'Altera ou encerra um limite',
  params: z.strictObject({ id }),
  body: editApprovalLimitBody,
  echoes: approvalLimitRow,
  response: approvalLimitRow,
  errors: [...errors, 'NOT_FOUND', 'CONFLICT_STALE', 'APPROVAL_LIMIT_IN_FORCE'],
  idempotent: true,
});

/**
 * Deletes a limit that is not in force yet. A limit in force can only be ended, because commands were compared with it.
 */
export const deleteApprovalLimitEndpoint = endpoint({
  ...OF_LIMITS,
  method: 'DELETE',
  path: `${LIMITS_PATH}/:id`,
  summary: 'Exclui um limite que ainda não vale',
  params: z.strictObject({ id }),
  /** The version that was read; without it a limit that was changed meanwhile is deleted, too. */
  query: z.strictObject({ version: wholeNumber(0, 2_147_483_647).optional() }),
  errors: ['NOT_FOUND', 'CONFLICT_STALE', 'APPROVAL_LIMIT_IN_FORCE'],
  idempotent: true,
});
