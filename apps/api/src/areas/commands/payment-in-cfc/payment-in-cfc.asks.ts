import { CFC_ROLES, type FollowingPaymentBody, isOfSchool, type PaymentInCfcBody } from '@habilita/contract';
import { type Cents, subtractCents } from '@habilita/kernel';
import {
  askedMethodOfPlan,
  askedPlan,
  changedPlanOf,
  chargeOf,
  type OfferedPlans,
} from '#areas/commands/another-plan/index.ts';
import {
  type ActionRule,
  amountWithin,
  type Asked,
  askedReason,
  debtNotRequested,
  type Draft,
  type Facts,
  hasBegunToPay,
  policyProblem,
  type PostedFact,
  totalOf,
} from '#areas/money/core/index.ts';
import { isCart } from '#areas/money/registration-row/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { isRefusal, type Refusal } from '#kernel/errors.ts';

/**
 * People of a school may enter a payment in the CFC only after the student has begun to pay (Specification 3 §4 and
 * §7).
 */
const paymentInCfc: ActionRule['when'] = (it, who) => {
  if (isCart(it.status) || it.balance >= 0) return 'PAYMENT_IN_CFC_INVALID_STATUS';
  const hasBegun = it.activePaymentsInCfcQty > 0 || it.hasPaidAnyDownPayment;
  return !isOfSchool(who) || hasBegun || 'PAYMENT_IN_CFC_INVALID_STATUS';
};

export const PAYMENT_IN_CFC_RULE: ActionRule = {
  for: { anyOf: ['MANAGE_REGISTRATIONS', 'MANAGE_PAYMENTS'], roles: CFC_ROLES },
  when: paymentInCfc,
  asksThePerson: true,
};

interface Drafted<Body> {
  readonly body: Draft<Body>;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
}

/**
 * The plan may be changed together with a payment in the CFC only while the student has paid nothing (Specification 3
 * §5).
 */
export const mayChangePlan = (facts: Facts): boolean =>
  facts.registration.status === 'REGISTERED' && !hasBegunToPay(facts);

/**
 * The first payment in the CFC asks for the plan (only while nothing was paid), the amount (at most what is owed), the
 * payment method for the rest of the debt, and a note (Specification 3 §3, §5). When the payment leaves no debt, a
 * remark beside the method says that nothing remains to be charged. Amounts are centavos. Refusals: those of
 * `PAYMENT_IN_CFC_RULE`.
 */
export function asksForPaymentInCfc(
  facts: Facts,
  { body, actor, ...plans }: Drafted<PaymentInCfcBody> & OfferedPlans,
): Asked[] | Refusal {
  const problem = policyProblem(PAYMENT_IN_CFC_RULE, facts, actor);
  if (problem !== undefined) return problem;
  const { planId: present, paymentMethod } = facts.registration;
  const { planId = present ?? undefined, paymentMethod: method = paymentMethod ?? undefined } = body;
  const terms = plans.offered.find((offer) => offer.planId === planId);
  const changed =
    planId === present || method === undefined || !mayChangePlan(facts)
      ? undefined
      : changedPlanOf({ ...facts, seats: plans.seats }, terms, method);
  const charged = changed === undefined || isRefusal(changed) ? [] : [chargeOf(facts, changed)];
  const [amount, note] = asksOfAmount([...facts.ledger, ...charged], body.paymentAmount);
  const plan: Asked = { ...askedPlan(facts, plans, body), mayBeLeftOut: true, ...(present && { proposal: present }) };
  const rest = askedMethodOfPlan(facts, plans, { ...body, planId });
  const isWhole = planId === present && body.paymentAmount === amount.amount?.max;
  return [
    ...(mayChangePlan(facts) ? [plan] : []),
    amount,
    { ...rest, ...(isWhole ? { about: { note: 'NOTHING_REMAINS' } as const } : {}) },
    note,
  ];
}

/**
 * A payment in the CFC after the first one asks only for the amount and a note; the plan and the payment method stay.
 * Refusals: those of `PAYMENT_IN_CFC_RULE`.
 */
export const asksForFollowingPayment = (
  facts: Facts,
  { body, actor }: Drafted<FollowingPaymentBody>,
): Asked[] | Refusal =>
  policyProblem(PAYMENT_IN_CFC_RULE, facts, actor) ?? asksOfAmount(facts.ledger, body.paymentAmount);

/** Asks for an amount, at most the debt, and for a note. A remark beside the note says how much will remain owed. */
export function asksOfAmount(
  ledger: readonly Pick<PostedFact, 'kind' | 'shares'>[],
  amount: Cents | undefined,
): [Asked, Asked] {
  const owed = totalOf(debtNotRequested(ledger, []));
  const remains = amount !== undefined && amount > 0 && amount < owed ? subtractCents(owed, amount) : undefined;
  return [
    {
      field: 'paymentAmount',
      isRequired: true,
      amount: amountWithin(1, owed),
      about: { note: 'OPEN_DEBT', amount: owed },
      tooSmall: 'AMOUNT_NOT_POSITIVE',
      tooLarge: 'AMOUNT_ABOVE_DEBT',
    },
    {
      ...askedReason('note', false),
      ...(remains === undefined ? {} : { about: { note: 'REMAINS', amount: remains } as const }),
    },
  ];
}
