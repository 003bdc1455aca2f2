import type { PaymentMethod } from '@habilita/contract';
import { type Cents, type HolderShares, splitByShare } from '@habilita/kernel';
import {
  addShares,
  emptyStock,
  type Facts,
  NO_SHARES,
  negateShares,
  type Plan,
  priceOf,
  sameStock,
  type Stock,
  stocksOf,
  type Terms,
} from '#areas/money/core/index.ts';
import { isOfContract } from '#areas/money/ledger/index.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';

/** The charges of the contract and its plan changes, by holder, in centavos. */
export const contractChargeOf = ({ ledger }: Pick<Facts, 'ledger'>): HolderShares =>
  addShares(NO_SHARES, ...ledger.filter(isOfContract).map(({ shares }) => shares));

export interface ChangedPlan {
  readonly terms: Terms;
  readonly method: PaymentMethod;
  readonly price: Cents;
  /** By how much the contract's price changes, by holder, in centavos; negative when cheaper. */
  readonly difference: HolderShares;
  readonly seats: Plan['seats'];
}

/**
 * Changes a registration to a plan and method; `terms` is the school's offer of that plan. Refusals:
 * PLAN_NOT_ENABLED, PLAN_CHANGE_SAME, PAYMENT_METHOD_NOT_ALLOWED, those of `emptyStock`.
 */
export function changedPlanOf(facts: Facts, terms: Terms | undefined, method: PaymentMethod): ChangedPlan | Refusal {
  if (terms === undefined) return refusal('PLAN_NOT_ENABLED', 'planId');
  const { planId, paymentMethod } = facts.registration;
  if (terms.planId === planId && method === paymentMethod) return refusal('PLAN_CHANGE_SAME', 'planId');
  if (!terms.allowedMethods.includes(method)) return refusal('PAYMENT_METHOD_NOT_ALLOWED', 'paymentMethod');
  const seats = movedSeats(facts, terms, method);
  const empty = emptyStock(seats.take, facts.seats);
  if (empty !== undefined) return empty;
  const price = priceOf(terms.prices, method);
  const shares = splitByShare(price, terms.partnerSharePercentage);
  return { terms, method, price, difference: addShares(shares, negateShares(contractChargeOf(facts))), seats };
}

/**
 * The seats that a change gives back and takes. A seat stock that both plans use is left out, because its number of
 * taken seats stays the same.
 */
export function movedSeats(
  { terms: from, registration: { paymentMethod } }: Facts,
  to: Terms,
  method: PaymentMethod,
): Plan['seats'] {
  const held = stocksOf(from, paymentMethod);
  const wanted = stocksOf(to, method);
  return { giveBack: without(held, wanted), take: without(wanted, held) };
}

const without = (stocks: readonly Stock[], others: readonly Stock[]): Stock[] =>
  stocks.filter((stock) => !others.some((other) => sameStock(stock, other)));

/** Builds the ledger posting of the price difference of a plan change. It keeps the present names of both plans. */
export const chargeOf = (
  { terms: from }: Pick<Facts, 'terms'>,
  { terms, difference }: Pick<ChangedPlan, 'terms' | 'difference'>,
) =>
  ({
    kind: 'PLAN_CHANGE',
    shares: difference,
    source: 'OWN_ROW',
    chargedPlan: { name: terms.planName, former: from.planName },
  }) as const satisfies Plan['post'][number];

/** Plan and method before a change and after it, under the names that both plans have now. */
export function movedBy(
  { registration, terms: from }: Facts,
  { terms, method }: Pick<ChangedPlan, 'terms' | 'method'>,
) {
  const { planId, paymentMethod } = registration;
  if (planId === null || paymentMethod === null) throw new Error('Who is registered has a plan and a method');
  const { planId: newPlanId, planName } = terms;
  return {
    original: { planId, planName: from.planName, paymentMethod },
    now: { planId: newPlanId, planName, paymentMethod: method },
  };
}
