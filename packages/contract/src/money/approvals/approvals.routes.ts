import { z } from 'zod';
import { id, text } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { moneyEffect, planHash } from '../core/effect.schemas.ts';
import { READS_APPROVALS } from '../../permissions.ts';
import { APPROVAL_STATUS_NAMES } from './approval.words.ts';
import { approvalRow, approvalsQuery } from './approvals.list.ts';

const tag = 'Aprovações';
const path = '/api/v1/approvals';
const access = READS_APPROVALS;
const params = z.strictObject({ id });

/** A changed field of bank data; its values are masked for those who may not read them. */
const fieldChange = z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() });

/** The effect of a money command, or the changed fields of bank data. */
export const approvalEffect = z.object({
  effect: moneyEffect.nullable(),
  changes: z.array(fieldChange),
  planHash,
});
export type ApprovalEffect = z.output<typeof approvalEffect>;

export const listApprovalsEndpoint = endpoint({
  method: 'GET',
  path,
  summary: 'Pedidos que esta pessoa pode decidir, e os que ela fez',
  tag,
  access,
  query: approvalsQuery,
  response: pageOf(approvalRow),
});

export const waitingApprovalsEndpoint = endpoint({
  method: 'GET',
  path: `${path}/waiting`,
  summary: 'Quantos pedidos esperam por uma decisão desta pessoa',
  tag,
  access,
  response: z.object({ count: z.int() }),
});

export const readApprovalEndpoint = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  summary: 'Um pedido, com o que mudaria quando foi feito',
  tag,
  access,
  params,
  response: approvalRow.extend({
    shown: approvalEffect,
    files: z.array(z.object({ name: z.string(), downloadUrl: z.string() })),
  }),
  errors: ['NOT_FOUND'],
});

const DECIDING = ['FORBIDDEN', 'APPROVAL_OWN_REQUEST', 'APPROVAL_NOT_WAITING', 'APPROVAL_EXPIRED'] as const;
const APPROVING = [...DECIDING, 'APPROVAL_REQUESTER_INACTIVE'] as const;

const decided = z.object({ status: z.enum(APPROVAL_STATUS_NAMES), because: z.string().nullable() });

/**
 * Returns what an approval would change now. When the command is no longer possible, refuses with the code with which
 * the command is refused.
 */
export const simulateApprovalEndpoint = endpoint({
  method: 'POST',
  path: `${path}/:id/approve/simulate`,
  summary: 'O que a aprovação mudaria agora',
  tag,
  access,
  params,
  response: approvalEffect,
  errors: ['NOT_FOUND', ...APPROVING],
});

/**
 * Approves a request and carries out its command, provided that the effect of the command is still the one with the
 * given hash. Without a hash, it must be the effect that the requester was shown. A request whose command is no longer
 * possible ends as SUPERSEDED.
 */
export const approveEndpoint = endpoint({
  method: 'POST',
  path: `${path}/:id/approve`,
  summary: 'Aprova um pedido e o executa',
  tag,
  access,
  params,
  body: z.strictObject({ planHash: planHash.optional() }).prefault({}),
  response: decided,
  errors: ['NOT_FOUND', ...APPROVING, 'CONFLICT_STALE'],
  idempotent: true,
});

export const declineEndpoint = endpoint({
  method: 'POST',
  path: `${path}/:id/decline`,
  summary: 'Rejeita um pedido, com o motivo',
  tag,
  access,
  params,
  body: z.strictObject({ reason: text(1000) }),
  response: decided,
  errors: ['NOT_FOUND', ...DECIDING],
  idempotent: true,
});

export const withdrawEndpoint = endpoint({
  method: 'POST',
  path: `${path}/:id/withdraw`,
  summary: 'Retira o próprio pedido',
  tag,
  access,
  params,
  response: decided,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'APPROVAL_NOT_WAITING', 'APPROVAL_EXPIRED'],
  idempotent: true,
});
