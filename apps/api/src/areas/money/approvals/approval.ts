import { type ApprovalKind, type ApprovalStatus, DECIDES, type May, passes } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';

/** A request that ended stays as it is. */
export type EndStatus = Exclude<ApprovalStatus, 'WAITING_APPROVAL'>;

interface Request {
  readonly kind: ApprovalKind;
  readonly status: ApprovalStatus;
  readonly requestedBy: string | null;
  /** From this moment on nobody decides it, whether a job has ended it yet or not. */
  readonly expiresAt: Temporal.Instant;
  readonly requesterActive: boolean;
}

type Who = Pick<Actor, 'userId' | 'roles' | 'permissions'>;

const hasRight = (kind: ApprovalKind, who: Who): boolean => passes(who, DECIDES[kind]);

/** Whether requests of this kind that somebody else made are for this person to decide. */
export const decidesForOthers = (kind: ApprovalKind, requestedBy: string | null, who: Who): boolean =>
  hasRight(kind, who) && requestedBy !== who.userId;

/**
 * Whether a person may decline it: with the right of the command itself, in time, and never the own request (domain
 * decision). Refusals: FORBIDDEN, APPROVAL_NOT_WAITING, APPROVAL_EXPIRED, APPROVAL_OWN_REQUEST.
 */
export function mayDecide(request: Request, who: Who, now: Temporal.Instant): May {
  if (!hasRight(request.kind, who)) return 'FORBIDDEN';
  const open = isOpen(request, now);
  if (open !== true) return open;
  return request.requestedBy !== who.userId || 'APPROVAL_OWN_REQUEST';
}

/**
 * Whether a person may approve it. What it does is done in the name of who asked, who must still have access (decision
 * 103). Refusals: those of `mayDecide`, APPROVAL_REQUESTER_INACTIVE.
 */
export function mayApprove(request: Request, who: Who, now: Temporal.Instant): May {
  const decides = mayDecide(request, who, now);
  if (decides !== true) return decides;
  return request.requesterActive || 'APPROVAL_REQUESTER_INACTIVE';
}

/** Only who asked takes it back. Refusals: FORBIDDEN, APPROVAL_NOT_WAITING, APPROVAL_EXPIRED. */
export function mayWithdraw(request: Request, who: Pick<Who, 'userId'>, now: Temporal.Instant): May {
  return request.requestedBy === who.userId ? isOpen(request, now) : 'FORBIDDEN';
}

function isOpen({ status, expiresAt }: Request, now: Temporal.Instant): May {
  if (status !== 'WAITING_APPROVAL') return 'APPROVAL_NOT_WAITING';
  return Temporal.Instant.compare(now, expiresAt) < 0 || 'APPROVAL_EXPIRED';
}
