import { REGISTRATION_STANDING_NAMES, type RegistrationStanding } from '@habilita/contract';

/**
 * Standings of a registration that owes. They change with the day: which one holds depends on whether the earliest due
 * date has passed.
 */
const LATE_ONES = ['partiallyPaid', 'partPaidAndLate', 'pendingPayment', 'latePayment'] as const;
export type LateStanding = (typeof LATE_ONES)[number];
export type LastingStanding = Exclude<RegistrationStanding, LateStanding>;

export const isLateStanding = (standing: RegistrationStanding): standing is LateStanding =>
  LATE_ONES.some((one) => one === standing);
export const LASTING_STANDINGS = REGISTRATION_STANDING_NAMES.filter(
  (standing): standing is LastingStanding => !isLateStanding(standing),
);

/**
 * SQL: the registration owes, and nothing is paid. When more was given back than was received, credits are below zero,
 * which counts as nothing paid.
 */
export const owesAll = (row: string): string => `(${row}balance_cents < 0 and ${row}credits_cents <= 0)`;
export const owesPart = (row: string): string => `(${row}balance_cents < 0 and ${row}credits_cents > 0)`;

/** SQL: the condition of a standing. The roll-up and the list's filter both use it. */
export function lastingStanding(standing: LastingStanding, row: string): string {
  const conditions: Readonly<Record<LastingStanding, string>> = {
    paid: `${row}balance_cents >= 0`,
    paidInCfc: `${row}active_payments_in_cfc_qty > 0`,
    hasCredits: `${row}balance_cents > 0`,
    openDebts: `${row}balance_cents < 0`,
    thereAreNoDebts: `${row}balance_cents = 0`,
    fineIssued: `${row}has_penalty`,
    finePaid: `(${row}has_penalty and ${row}balance_cents >= 0)`,
    abandoned: `${row}status = 'ABANDONED'`,
  };
  return conditions[standing];
}
