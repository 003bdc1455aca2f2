import type { PlanOffers } from '@habilita/contract';
import { addCents, negateCents } from '@habilita/kernel';
import {
  balanceByHolder,
  emptyStock,
  type Facts,
  figuresOf,
  openPayments,
  priceOf,
  type StockLeft,
  type Terms,
  totalOf,
} from '#areas/money/core/index.ts';
import { contractChargeOf, movedSeats } from '#areas/commands/another-plan/index.ts';
import { refuse } from '#kernel/errors.ts';
import { grossOf, isBesideContract } from './payments-after-change.ts';

/** Returns each plan that the school offers, with its prices and whether seats are left. */
export function planOffersOf(facts: Facts, offered: readonly Terms[], seats: readonly StockLeft[]): PlanOffers {
  const { planId, paymentMethod } = facts.registration;
  if (planId === null || paymentMethod === null) return refuse('REGISTRATION_INVALID_STATUS');
  const open = openPayments(facts);
  const beside = open.filter(isBesideContract);
  return {
    planId,
    paymentMethod,
    contractAmount: totalOf(contractChargeOf(facts)),
    debt: negateCents(addCents(totalOf(balanceByHolder(figuresOf(facts.ledger))), grossOf(beside))),
    totalPending: grossOf(open.filter((payment) => !beside.includes(payment))),
    plans: offered.map((terms) => ({
      planId: terms.planId,
      planName: terms.planName,
      prices: Object.fromEntries(terms.allowedMethods.map((method) => [method, priceOf(terms.prices, method)])),
      maxNumberInstallments: terms.prices.bpMaxInstallments,
      hasVacancies: emptyStock(movedSeats(facts, terms, 'PIX').take, seats) === undefined,
    })),
    today: facts.today,
  };
}
