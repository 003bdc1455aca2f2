import type { PaymentMethod } from '@habilita/contract';
import { type Asked, emptyStock, type Facts, priceOf, type StockLeft, type Terms } from '#areas/money/core/index.ts';
import { movedSeats } from './changed-plan.ts';

/** The plans that a registration's school offers in its campaign, and the seats that are left in them. */
export interface OfferedPlans {
  readonly offered: readonly Terms[];
  readonly seats: readonly StockLeft[];
}

interface Chosen {
  readonly planId?: string | undefined;
  readonly paymentMethod?: PaymentMethod | undefined;
}

/**
 * Asks for one of the school's plans. Each choice shows its price by the chosen method; a plan without free seats is
 * refused.
 */
export function askedPlan(facts: Facts, { offered, seats }: OfferedPlans, { paymentMethod: method }: Chosen): Asked {
  const { planId, paymentMethod } = facts.registration;
  const by = method ?? paymentMethod;
  return {
    field: 'planId',
    isRequired: true,
    choices: offered.map((terms) => {
      const isPresent = terms.planId === planId;
      const empty = isPresent ? undefined : emptyStock(movedSeats(facts, terms, 'PIX').take, seats);
      return {
        value: terms.planId,
        name: terms.planName,
        ...(by !== null && terms.allowedMethods.includes(by) ? { amount: priceOf(terms.prices, by) } : {}),
        ...(isPresent ? { isPresent } : {}),
        ...(empty === undefined ? {} : { refused: empty.refused }),
      };
    }),
  };
}

/**
 * Asks for a method of the chosen plan, or of any plan while none is chosen; proposes the registration's present method
 * if possible.
 */
export function askedMethodOfPlan(facts: Facts, { offered }: OfferedPlans, { planId }: Chosen): Asked {
  const chosen = offered.filter((terms) => planId === undefined || terms.planId === planId);
  const choices = [...new Set(chosen.flatMap(({ allowedMethods }) => allowedMethods))].map((value) => ({ value }));
  const present = choices.find(({ value }) => value === facts.registration.paymentMethod)?.value;
  const first = present ?? choices[0]?.value;
  return { field: 'paymentMethod', isRequired: true, choices, ...(first === undefined ? {} : { proposal: first }) };
}
