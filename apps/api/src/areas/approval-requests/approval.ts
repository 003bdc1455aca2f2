import { type ApprovalKind, type ApprovalStatus, DECIDES, type May, passes } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';

/** A request that ended stays as it is. */
export type EndStatus = Exclude<ApprovalStatus, 'WAITING_APPROVAL'>;

interface Request {
  readonly kind: ApprovalKind;
  readonly status: ApprovalStatus;
  readonly requestedBy: string | null;
}

type Who = Pick<Actor, 'userId' | 'roles' | 'permissions'>;

/**
 * Whether a person may approve or decline it: with the right of the command itself, and never the own request (domain
 * decision). Refusals: FORBIDDEN, APPROVAL_NOT_WAITING, APPROVAL_OWN_REQUEST.
 */
export function mayDecide({ kind, status, requestedBy }: Request, who: Who): May {
  if (!passes(who, DECIDES[kind])) return 'FORBIDDEN';
  if (status !== 'WAITING_APPROVAL') return 'APPROVAL_NOT_WAITING';
  return requestedBy !== who.userId || 'APPROVAL_OWN_REQUEST';
}

/** Only who asked takes it back. Refusals: FORBIDDEN, APPROVAL_NOT_WAITING. */
export function mayWithdraw({ status, requestedBy }: Request, who: Pick<Who, 'userId'>): May {
  if (requestedBy !== who.userId) return 'FORBIDDEN';
  return status === 'WAITING_APPROVAL' || 'APPROVAL_NOT_WAITING';
}
