import { type Refusal, refusal } from '#kernel/errors.ts';
import { isPast } from './session.ts';

/** How long a link to set a new password works. */
export const RESET_LINK_LIFETIME = { hours: 1 } as const;

export interface ResetLinkState {
  readonly expiresAt: Temporal.Instant;
  readonly usedAt: Temporal.Instant | null;
}

/** Why a link does not work (any more): RESET_LINK_INVALID when it was never given out, RESET_LINK_USED, RESET_LINK_EXPIRED. */
export function resetLinkProblem(link: ResetLinkState | undefined, now: Temporal.Instant): Refusal | undefined {
  if (link === undefined) return refusal('RESET_LINK_INVALID');
  if (link.usedAt !== null) return refusal('RESET_LINK_USED');
  return isPast(link.expiresAt, now) ? refusal('RESET_LINK_EXPIRED') : undefined;
}

/** The address in the mail. The token is the only thing that opens it. */
export const resetAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/confirm-reset-password?token=${encodeURIComponent(token)}`;
