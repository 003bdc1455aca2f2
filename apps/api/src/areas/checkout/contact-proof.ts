import { hash, randomInt, timingSafeEqual } from 'node:crypto';

/** How long a mailed code is good, and how often it may be tried. */
export const CODE_LIFETIME = { minutes: 10 } as const;
const MAX_TRIES = 5;

export const newContactCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Bound to its lead, so that a code opens nothing of another. */
export const hashOfContactCode = (leadId: string, code: string): string => hash('sha256', `${leadId}\0${code}`);

/** A code as it is kept. `tries` counts the present one too. */
export interface KeptCode {
  readonly codeHash: string;
  readonly sentAt: Temporal.Instant;
  readonly tries: number;
  readonly usedAt: Temporal.Instant | null;
}

/** Is it the code that was mailed, in time, not used and not tried too often? */
export function provesContact(
  kept: KeptCode | undefined,
  given: string,
  leadId: string,
  now: Temporal.Instant,
): boolean {
  if (kept === undefined || kept.usedAt !== null || kept.tries > MAX_TRIES) return false;
  if (Temporal.Instant.compare(now, kept.sentAt.add(CODE_LIFETIME)) > 0) return false;
  return timingSafeEqual(Buffer.from(kept.codeHash), Buffer.from(hashOfContactCode(leadId, given)));
}
