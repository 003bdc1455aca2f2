import type { PaymentMethod } from '@habilita/contract';
import { type Cents, cents, type HolderShares, subtractCents } from '@habilita/kernel';
import {
  addShares,
  debtNotAsked,
  type Facts,
  negateShares,
  openPayments,
  type Plan,
  type PlannedPayment,
  requestAgain,
  totalOf,
} from '#areas/money/index.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';

interface PaidInCfc {
  readonly paid: HolderShares;
  readonly remaining: HolderShares;
}

/**
 * Splits an amount: the school's debt first, as the school holds the money. Refusals: AMOUNT_NOT_POSITIVE,
 * AMOUNT_ABOVE_DEBT.
 */
export function paidInCfc(ledger: Parameters<typeof debtNotAsked>[0], amount: Cents): PaidInCfc | Refusal {
  if (amount <= 0) return refusal('AMOUNT_NOT_POSITIVE', 'paymentAmount');
  const owed = debtNotAsked(ledger, []);
  if (amount > totalOf(owed)) return refusal('AMOUNT_ABOVE_DEBT', 'paymentAmount');
  const partner = cents(Math.min(amount, owed.partner));
  const paid = { partner, marketplace: subtractCents(amount, partner) };
  return { paid, remaining: addShares(owed, negateShares(paid)) };
}

/** CFC users may continue after a payment in the CFC or a paid down payment (Specification 3 §4). */
export const hasBegunToPay = ({ ledger, payments }: Pick<Facts, 'ledger' | 'payments'>): boolean =>
  ledger.some(({ kind }) => kind === 'PAYMENT_IN_CFC') ||
  payments.some(({ status, part }) => status === 'PAID' && part === 'DOWN_PAYMENT');

interface Remaining {
  readonly shares: HolderShares;
  readonly method: PaymentMethod;
  /** Of an instalment boleto; none once it was paid or replaced. */
  readonly down?: Cents;
}

/**
 * Cancels open payments and requests the rest anew; after an abandonment, the penalty. Refusals: those of
 * `requestAgain`.
 */
export function askedAnew(
  facts: Facts,
  { shares, method, down = cents(0) }: Remaining,
): Pick<Plan, 'cancel' | 'request' | 'messages'> | Refusal {
  const cancel = openPayments(facts);
  const { terms, abandonment } = facts;
  const parts = cancel.filter(({ part }) => part === 'INSTALLMENT').length;
  const again = {
    shares,
    method,
    lost: cancel,
    down,
    installments: parts > 0 ? parts : terms.prices.bpMaxInstallments,
  };
  const payments: PlannedPayment[] | Refusal = requestAgain(facts, again);
  if ('refused' in payments) return payments;
  const asked =
    abandonment === undefined
      ? ({ entityType: 'REGISTRATION', source: 'REGISTRATION' } as const)
      : ({ entityType: 'REGISTRATION_PENALTY', source: { id: abandonment.id } } as const);
  return { cancel, request: { ...asked, payments }, messages: payments.length > 0 ? ['PAYMENT_REQUESTED'] : [] };
}
