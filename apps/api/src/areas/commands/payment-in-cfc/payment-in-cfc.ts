import type { PaymentInCfcBody, PaymentMethod } from '@habilita/contract';
import {
  totalOf,
  type Facts,
  type Plan,
  planOf,
  policyProblem,
  type Terms,
  emptyStock,
} from '#areas/money/core/index.ts';
import { type ChangedPlan, changedPlanOf, chargeOf, movedBy, movedSeats } from '#areas/commands/another-plan/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';
import { requestRemaining, splitPaidInCfc } from './paid-in-cfc.ts';
import { mayChangePlan, PAYMENT_IN_CFC_RULE } from './payment-in-cfc.asks.ts';
import { paymentInCfcRow } from './payment-in-cfc.queries.ts';

interface Asked {
  readonly body: PaymentInCfcBody;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
  /** The school's prices, seats and payment methods for the requested plan. */
  readonly terms?: Terms | undefined;
  /** Set when the form does not ask for a method. The present method is then kept, even if it is no longer offered. */
  readonly keepsMethod?: boolean;
}

/**
 * Credits money that the school received (Specification 3 §3, §5), cancels open payments and requests the rest by the
 * chosen method. While nothing was paid, the plan may be changed first. Refusals: PAYMENT_IN_CFC_INVALID_STATUS when
 * nothing is owed, for CFC users before a first payment, and when another plan is chosen after a first payment; those
 * of `changedPlanOf`, `splitPaidInCfc` and `requestAgain`; that of `emptyStock` when no more registrations by the
 * chosen boleto method are allowed.
 */
export function decidePaymentInCfc(facts: Facts, { body, actor, terms, keepsMethod = false }: Asked): Plan | Refusal {
  const problem = policyProblem(PAYMENT_IN_CFC_RULE, facts, actor);
  if (problem !== undefined) return problem;
  const changed = planAskedFor(facts, body, terms);
  if (changed !== undefined && isRefusal(changed)) return changed;
  const charged = changed === undefined ? [] : [chargeOf(facts, changed)];
  const amount = splitPaidInCfc([...facts.ledger, ...charged], body.paymentAmount);
  if (isRefusal(amount)) return amount;
  const { paid, remaining } = amount;
  const chosen = keepsMethod || totalOf(remaining) === 0 ? undefined : body.paymentMethod;
  const moved = changed ?? methodFor(facts, chosen);
  if (isRefusal(moved)) return moved;
  const asked = requestRemaining({ ...facts, terms: moved.terms }, { shares: remaining, method: body.paymentMethod });
  if (isRefusal(asked)) return asked;
  const by = movedBy(facts, moved);
  const kept = { cancelledPayments: asked.cancel.map(({ id }) => id) };
  return planOf({
    ...asked,
    registration: { paymentMethod: moved.method, ...(changed === undefined ? {} : { plan: changed }) },
    post: [...charged, { kind: 'PAYMENT_IN_CFC', shares: paid, source: 'OWN_ROW' }],
    seats: moved.seats,
    row: paymentInCfcRow({ paid, ...by, difference: changed?.difference, note: body.note, ...kept }),
    event: {
      kind: 'PAID_IN_CFC',
      before: { planName: facts.terms.planName, paymentMethod: by.original.paymentMethod },
      after: { planName: moved.terms.planName, paymentMethod: moved.method, amountCents: body.paymentAmount },
      reason: body.note,
    },
    contract: changed === undefined ? 'UNCHANGED' : 'TO_REGENERATE',
  });
}

/** The plan change to make before the payment; undefined when the plan stays. */
function planAskedFor(
  facts: Facts,
  { planId, paymentMethod }: PaymentInCfcBody,
  terms: Terms | undefined,
): ChangedPlan | undefined | Refusal {
  if (planId === undefined || planId === facts.registration.planId) return undefined;
  if (!mayChangePlan(facts)) return refusal('PAYMENT_IN_CFC_INVALID_STATUS', 'planId');
  return changedPlanOf(facts, terms, paymentMethod);
}

type Moved = Pick<ChangedPlan, 'terms' | 'method' | 'seats'>;

/**
 * The method by which the rest is requested: the chosen one, or the registration's present one when nobody chose, when
 * nothing remains, or after an abandonment.
 */
function methodFor(facts: Facts, chosen: PaymentMethod | undefined): Moved | Refusal {
  const { terms, registration } = facts;
  const { paymentMethod } = registration;
  if (paymentMethod === null) return refusal('PAYMENT_IN_CFC_INVALID_STATUS');
  if (chosen !== undefined && !terms.allowedMethods.includes(chosen))
    return refusal('PAYMENT_METHOD_NOT_ALLOWED', 'paymentMethod');
  const method = chosen === undefined || registration.status !== 'REGISTERED' ? paymentMethod : chosen;
  const seats = movedSeats(facts, terms, method);
  return emptyStock(seats.take, facts.seats) ?? { terms, method, seats };
}
