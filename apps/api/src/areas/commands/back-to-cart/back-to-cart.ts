import { PLAN_CHANGES_ENDED } from '#areas/commands/plan-change/index.ts';
import {
  type ActionRule,
  balanceByHolder,
  type Facts,
  figuresOf,
  openPayments,
  type Plan,
  planOf,
  policyProblem,
  stocksOf,
  totalOf,
} from '#areas/money/core/index.ts';
import { movesMoney } from '#areas/money/ledger/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';

/**
 * A registration cannot go back to the cart while the platform or the CFC holds money that was paid for it, or outside
 * the campaign's registration period.
 */
export const BACK_TO_CART_RULE: ActionRule = {
  for: { anyOf: ['DO_BACK_TO_CART'] },
  when(it) {
    if (it.status !== 'REGISTERED') return 'REGISTRATION_INVALID_STATUS';
    const isFree = it.moneyInPlatform <= 0 && it.activePaymentsInCfcQty === 0 && it.isOpenForRegistration;
    return isFree || 'BACK_TO_CART_NOT_ALLOWED';
  },
  asksThePerson: true,
};

/**
 * Returns a registration to the cart (Specification 3 §4): reverses charges, cancels open payments, frees seat and
 * slot. Refusals: REGISTRATION_INVALID_STATUS; BACK_TO_CART_NOT_ALLOWED while the platform or the CFC holds money,
 * when more was refunded than received, and outside the campaign's registration period.
 */
export function decideBackToCart(
  facts: Facts,
  { actor }: { readonly actor: Pick<Actor, 'roles' | 'permissions'> },
): Plan | Refusal {
  const problem = policyProblem(BACK_TO_CART_RULE, facts, actor);
  if (problem !== undefined) return problem;
  const left = totalOf(balanceByHolder(figuresOf(facts.ledger.filter(movesMoney))));
  return left === 0 ? cartAgainPlan(facts, 'BACK_TO_CART') : refusal('BACK_TO_CART_NOT_ALLOWED');
}

/**
 * Builds the command's plan that turns a registration back into a cart; `kind` is the kind of the history event.
 * Postings that moved money stay on the statement; charges and manual entries are reversed.
 */
export function cartAgainPlan(facts: Facts, kind: 'BACK_TO_CART' | 'SEAT_RELEASED'): Plan {
  const cancel = openPayments(facts);
  const { status, paymentMethod } = facts.registration;
  return planOf({
    registration: { move: 'backToCart', freesSlot: true },
    row: PLAN_CHANGES_ENDED,
    undo: facts.ledger.filter((posted) => !movesMoney(posted)),
    cancel,
    seats: { giveBack: stocksOf(facts.terms, paymentMethod), take: [] },
    event: { kind, before: { status }, after: { status: 'PLAN_IN_CART', cancelledPayments: cancel.length } },
    contract: 'CANCELLED',
  });
}
