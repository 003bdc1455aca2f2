import type { May } from '@habilita/contract';

/** Whether a student is written to at all. */
export interface Reachable {
  /** Their data were erased on request. */
  readonly isAnonymised: boolean;
  /** Consent to messages was not revoked. */
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
 * Whether a student is sent how to pay (Specification 3 §2): what keeps them from messages goes before what keeps the
 * payment from being paid. Refusals: REGISTRATION_ANONYMISED, STUDENT_WITHOUT_MESSAGES, and that of the payment.
 */
export function maySendHowToPay<Payable extends May>({ isAnonymised, getsMessages }: Reachable, isPayable: Payable) {
  if (isAnonymised) return 'REGISTRATION_ANONYMISED' as const;
  return getsMessages ? isPayable : ('STUDENT_WITHOUT_MESSAGES' as const);
}
