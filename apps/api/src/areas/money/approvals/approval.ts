import { type ApprovalKind, type ApprovalStatus, DECIDES, type May, passes } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';

/** The statuses in which an approval request ends. None of them ever changes again. */
export type EndStatus = Exclude<ApprovalStatus, 'WAITING_APPROVAL'>;

interface Request {
  readonly kind: ApprovalKind;
  readonly status: ApprovalStatus;
  readonly requestedBy: string | null;
  /** From this moment on nobody may decide the request, whether a job has ended it yet or not. */
  readonly expiresAt: Temporal.Instant;
  readonly requesterActive: boolean;
}

type Who = Pick<Actor, 'userId' | 'roles' | 'permissions'>;

const hasRight = (kind: ApprovalKind, who: Who): boolean => passes(who, DECIDES[kind]);

/** Whether a request that somebody else made is for this person to decide. */
export const decidesForOthers = (kind: ApprovalKind, requestedBy: string | null, who: Who): boolean =>
  hasRight(kind, who) && requestedBy !== who.userId;

/**
 * Who may decide a request before it expires: people with the right to decide requests of its kind, and never the
 * requester (domain decision). This is enough to decline it; to approve it, see `mayApprove`. Refusals: FORBIDDEN,
 * APPROVAL_NOT_WAITING, APPROVAL_EXPIRED, APPROVAL_OWN_REQUEST.
 */
export function mayDecide(request: Request, who: Who, now: Temporal.Instant): May {
  if (!hasRight(request.kind, who)) return 'FORBIDDEN';
  const open = isOpen(request, now);
  if (open !== true) return open;
  return request.requestedBy !== who.userId || 'APPROVAL_OWN_REQUEST';
}

/**
 * Who may approve a request. It is carried out in the name of the requester, who must still have access (decision
 * 103). Refusals: those of `mayDecide`, APPROVAL_REQUESTER_INACTIVE.
 */
export function mayApprove(request: Request, who: Who, now: Temporal.Instant): May {
  const decides = mayDecide(request, who, now);
  if (decides !== true) return decides;
  return request.requesterActive || 'APPROVAL_REQUESTER_INACTIVE';
}

/** Only the requester may take a request back. Refusals: FORBIDDEN, APPROVAL_NOT_WAITING, APPROVAL_EXPIRED. */
export function mayWithdraw(request: Request, who: Pick<Who, 'userId'>, now: Temporal.Instant): May {
  return request.requestedBy === who.userId ? isOpen(request, now) : 'FORBIDDEN';
}

function isOpen({ status, expiresAt }: Request, now: Temporal.Instant): May {
  if (status !== 'WAITING_APPROVAL') return 'APPROVAL_NOT_WAITING';
  return Temporal.Instant.compare(now, expiresAt) < 0 || 'APPROVAL_EXPIRED';
}
