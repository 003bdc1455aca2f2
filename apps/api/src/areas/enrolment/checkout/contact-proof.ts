import { hash, randomInt, timingSafeEqual } from 'node:crypto';

/** Lifetime and number of tries of a mailed code. */
export const CODE_LIFETIME = { minutes: 10 } as const;
const MAX_TRIES = 5;

export const newContactCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The hash includes the lead's id, so that a code mailed to one lead proves nothing for another lead. */
export const hashOfContactCode = (leadId: string, code: string): string => hash('sha256', `${leadId}\0${code}`);

/** `tries` counts the attempts to enter the code, including the one being checked. */
export interface KeptCode {
  readonly codeHash: string;
  readonly sentAt: Temporal.Instant;
  readonly tries: number;
  readonly usedAt: Temporal.Instant | null;
}

/** Whether the code is the last one mailed to the lead, has not expired, is unused and was not tried too often. */
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
