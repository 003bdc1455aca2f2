import { type Refusal, refusal } from '#kernel/errors.ts';
import { isPast } from '../sign-in/session.ts';

export const RESET_LINK_LIFETIME = { hours: 1 } as const;

export interface ResetLinkState {
  readonly expiresAt: Temporal.Instant;
  readonly usedAt: Temporal.Instant | null;
}

/** Why a link to a new password does not work. Refusals: RESET_LINK_INVALID, RESET_LINK_USED, RESET_LINK_EXPIRED. */
export function resetLinkProblem(link: ResetLinkState | undefined, now: Temporal.Instant): Refusal | undefined {
  if (link === undefined) return refusal('RESET_LINK_INVALID');
  if (link.usedAt !== null) return refusal('RESET_LINK_USED');
  return isPast(link.expiresAt, now) ? refusal('RESET_LINK_EXPIRED') : undefined;
}

export const resetAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/confirm-reset-password?token=${encodeURIComponent(token)}`;
