import type { May } from '@habilita/contract';

/** Whether messages may be sent to a student at all. */
export interface Reachable {
  /** The student's data were erased on request. */
  readonly isAnonymised: boolean;
  /** The student has not revoked the consent to messages. */
  readonly getsMessages: boolean;
}

interface ReachRecord {
  readonly anonymisedAt: Temporal.Instant | null;
  readonly communicationsBlockedAt: Temporal.Instant | null;
}

export const reachableOf = ({ anonymisedAt, communicationsBlockedAt }: ReachRecord): Reachable => ({
  isAnonymised: anonymisedAt !== null,
  getsMessages: communicationsBlockedAt === null,
});

/**
 * Whether a student may be sent a message that says how to pay (Specification 3 §2). If the student must not be written
 * to and the payment cannot be paid either, the refusal about the student is returned. Refusals:
 * REGISTRATION_ANONYMISED, STUDENT_WITHOUT_MESSAGES, and the reason why the payment cannot be paid.
 */
export function maySendHowToPay<Payable extends May>({ isAnonymised, getsMessages }: Reachable, isPayable: Payable) {
  if (isAnonymised) return 'REGISTRATION_ANONYMISED' as const;
  return getsMessages ? isPayable : ('STUDENT_WITHOUT_MESSAGES' as const);
}
