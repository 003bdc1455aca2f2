import {
  balanceByHolder,
  type Facts,
  figuresOf,
  openPayments,
  type Plan,
  planOf,
  policyProblem,
  type PostedFact,
  stocksOf,
  totalOf,
} from '#areas/money/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';

/** Money that came or went stays on the statement; whatever was charged or adjusted ends with the registration. */
const MOVES_MONEY: ReadonlySet<PostedFact['kind']> = new Set([
  'PLATFORM_PAYMENT',
  'PAYMENT_IN_CFC',
  'REVERSAL',
  'REFUND',
  'FEE',
]);
const movesMoney = ({ kind }: PostedFact): boolean => MOVES_MONEY.has(kind);

/**
 * A registration goes back to the cart (Specification 3 §4): its charges are taken back, what was asked for is cancelled, seat and slot are
 * free. Refusals: REGISTRATION_INVALID_STATUS; BACK_TO_CART_NOT_ALLOWED while money is in the platform or in the CFC, when more was
 * given back than came, and outside the campaign's registrations.
 */
export function decideBackToCart(
  facts: Facts,
  { actor }: { readonly actor: Pick<Actor, 'roles' | 'permissions'> },
): Plan | Refusal {
  const problem = policyProblem('backToCart', facts, actor);
  if (problem !== undefined) return problem;
  const left = totalOf(balanceByHolder(figuresOf(facts.ledger.filter(movesMoney))));
  return left === 0 ? cartAgainPlan(facts, 'BACK_TO_CART') : refusal('BACK_TO_CART_NOT_ALLOWED');
}

/** What makes a registration a cart again, told to the history as `kind`. */
export function cartAgainPlan(facts: Facts, kind: 'BACK_TO_CART' | 'SEAT_RELEASED'): Plan {
  const cancel = openPayments(facts);
  const { status, paymentMethod } = facts.registration;
  return planOf({
    registration: { move: 'backToCart', freesSlot: true },
    undo: facts.ledger.filter((posted) => !movesMoney(posted)),
    cancel,
    seats: { giveBack: stocksOf(facts.terms, paymentMethod), take: [] },
    event: { kind, before: { status }, after: { status: 'PLAN_IN_CART', cancelledPayments: cancel.length } },
    contract: 'CANCELLED',
  });
}
