import type { PaymentMethod } from '@habilita/contract';
import { type Cents, cents, type HolderShares, subtractCents } from '@habilita/kernel';
import {
  addShares,
  debtNotRequested,
  type Facts,
  negateShares,
  NO_SHARES,
  openPayments,
  owedBesidePenalty,
  penaltyInForce,
  type PaymentFact,
  type Plan,
  type PlannedPayment,
  type PlannedRequest,
  problemIn,
  requestAgain,
  totalOf,
} from '#areas/money/core/index.ts';
import { isRefusal, type Refusal } from '#kernel/errors.ts';
import { asksOfAmount } from './payment-in-cfc.asks.ts';

interface PaidInCfc {
  readonly paid: HolderShares;
  readonly remaining: HolderShares;
}

/**
 * Splits an amount paid in the CFC: the debt to the school is paid first, because the school holds the money.
 * Refusals: AMOUNT_NOT_POSITIVE, AMOUNT_ABOVE_DEBT.
 */
export function splitPaidInCfc(ledger: Parameters<typeof debtNotRequested>[0], amount: Cents): PaidInCfc | Refusal {
  const problem = problemIn(asksOfAmount(ledger, amount), { paymentAmount: amount });
  if (problem !== undefined) return problem;
  const owed = debtNotRequested(ledger, []);
  const partner = cents(Math.min(amount, owed.partner));
  const paid = { partner, marketplace: subtractCents(amount, partner) };
  return { paid, remaining: addShares(owed, negateShares(paid)) };
}

interface Remaining {
  readonly shares: HolderShares;
  readonly method: PaymentMethod;
  /**
   * The down payment of an instalment boleto. By default it is zero, and the whole rest is requested in instalments.
   */
  readonly down?: Cents;
}

/**
 * Cancels the open payments and requests the rest anew. When a penalty is in force, it is requested by payments of its
 * own, and the other debts by other payments. Refusals: those of `requestAgain`.
 */
export function requestRemaining(
  facts: Facts,
  { shares, method, down = cents(0) }: Remaining,
): (Pick<Plan, 'cancel' | 'request' | 'messages'> & Partial<Pick<Plan, 'requestBeside'>>) | Refusal {
  const cancel = openPayments(facts);
  const inForce = penaltyInForce(facts);
  const penalty = penaltyWithin(facts, shares);
  const isOfPenalty = ({ entityId }: PaymentFact) => entityId === inForce?.id;
  const asAgain = (owed: HolderShares, lost: readonly PaymentFact[]) => {
    const parts = lost.filter(({ part }) => part === 'INSTALLMENT').length;
    const installments = parts > 0 ? parts : facts.terms.prices.bpMaxInstallments;
    return requestAgain(facts, { shares: owed, method, lost, down, installments });
  };
  const ofPenalty = asAgain(penalty, cancel.filter(isOfPenalty));
  if (isRefusal(ofPenalty)) return ofPenalty;
  const others = asAgain(
    addShares(shares, negateShares(penalty)),
    cancel.filter((payment) => !isOfPenalty(payment)),
  );
  if (isRefusal(others)) return others;
  const request = { entityType: 'REGISTRATION', source: 'REGISTRATION', payments: others } as const;
  return {
    cancel,
    request,
    ...(inForce === undefined ? {} : { requestBeside: penaltyRequest(inForce.id, ofPenalty) }),
    messages: ofPenalty.length + others.length > 0 ? ['PAYMENT_REQUESTED'] : [],
  };
}

const penaltyRequest = (id: string, payments: readonly PlannedPayment[]): PlannedRequest => ({
  entityType: 'REGISTRATION_PENALTY',
  source: { id },
  payments,
});

/**
 * The part of the debt that comes from the penalty, by holder. It is split as the penalty is, but no holder's part
 * exceeds what is owed to that holder. Zero without a penalty.
 */
function penaltyWithin(facts: Facts, owed: HolderShares): HolderShares {
  const penalty = penaltyInForce(facts)?.shares;
  if (penalty === undefined) return NO_SHARES;
  const total = Math.max(0, totalOf(owed) - owedBesidePenalty(facts));
  const atLeast = Math.max(0, total - owed.partner);
  const marketplace = cents(Math.max(atLeast, Math.min(total, owed.marketplace, penalty.marketplace)));
  return { marketplace, partner: cents(total - marketplace) };
}
