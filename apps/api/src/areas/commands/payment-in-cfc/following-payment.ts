import type { FollowingPaymentBody } from '@habilita/contract';
import { type Facts, hasBegunToPay, type Plan, policyProblem } from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';
import { PAYMENT_IN_CFC_RULE } from './payment-in-cfc.asks.ts';
import { decidePaymentInCfc } from './payment-in-cfc.ts';

/**
 * Credits a further payment in the CFC and requests the rest by the registration's present method (Specification 3 §7).
 * The method is kept even if it is no longer offered, because this form does not ask for one. Refusals:
 * PAYMENT_IN_CFC_INVALID_STATUS before a first payment, those of `decidePaymentInCfc`.
 */
export function decideFollowingPayment(
  facts: Facts,
  { body, actor }: { readonly body: FollowingPaymentBody; readonly actor: Pick<Actor, 'roles' | 'permissions'> },
): Plan | Refusal {
  const problem = policyProblem(PAYMENT_IN_CFC_RULE, facts, actor);
  if (problem !== undefined) return problem;
  const { paymentMethod } = facts.registration;
  if (paymentMethod === null || !hasBegunToPay(facts)) return refusal('PAYMENT_IN_CFC_INVALID_STATUS');
  return decidePaymentInCfc(facts, { body: { ...body, paymentMethod }, actor, keepsMethod: true });
}
