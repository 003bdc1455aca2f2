import { keysOf, type PlanChangeBody, RECALCULATION_STRATEGIES } from '@habilita/contract';
import {
  type ActionRule,
  type Asked,
  asksForPayment,
  type Draft,
  type Facts,
  MANAGES_REGISTRATIONS,
  openPayments,
  policyProblem,
  registered,
  totalOf,
} from '#areas/money/core/index.ts';
import {
  askedMethodOfPlan,
  askedPlan,
  type ChangedPlan,
  changedPlanOf,
  type OfferedPlans,
} from '#areas/commands/another-plan/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { isRefusal, type Refusal } from '#kernel/errors.ts';
import { isBesideContract, paymentsAfterChange, paymentsByStrategy } from './payments-after-change.ts';

export const PLAN_CHANGE_RULE: ActionRule = { for: MANAGES_REGISTRATIONS, when: registered, asksThePerson: true };

interface Drafted extends OfferedPlans {
  readonly body: Draft<PlanChangeBody>;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
}

/**
 * A plan change asks for plan and method; for what becomes of open charges, if there are any; and for how the newly
 * requested amount is paid (Specification 3 §3, §5). Amounts are centavos. Refusals: those of `PLAN_CHANGE_RULE`.
 */
export function asksForPlanChange(facts: Facts, { body, actor, ...plans }: Drafted): Asked[] | Refusal {
  const problem = policyProblem(PLAN_CHANGE_RULE, facts, actor);
  if (problem !== undefined) return problem;
  const asked = [askedPlan(facts, plans, body), askedMethodOfPlan(facts, plans, body)];
  const terms = plans.offered.find(({ planId }) => planId === body.planId);
  const changed =
    terms === undefined || body.paymentMethod === undefined
      ? undefined
      : changedPlanOf({ ...facts, seats: plans.seats }, terms, body.paymentMethod);
  if (changed === undefined || isRefusal(changed)) return [...asked, ...askedStrategy(facts, undefined)];
  return [
    ...asked.map((one) => (one.field === 'planId' ? withPrice(one, changed) : one)),
    ...asksOf(facts, changed, body),
  ];
}

const withPrice = (asked: Asked, { price, difference }: ChangedPlan): Asked => ({
  ...asked,
  about: { note: 'PRICE', amount: price, difference: totalOf(difference) },
});

/**
 * The fields of a plan change that depend on the chosen plan and method: what becomes of the open charges, and how the
 * newly requested amount is paid.
 */
export function asksOf(facts: Facts, changed: ChangedPlan, body: Draft<PlanChangeBody>): Asked[] {
  const asked = paymentsByStrategy(facts, changed, body);
  const payment = isRefusal(asked) ? [] : asksForPayment({ ...facts, terms: changed.terms }, asked.shares, body);
  return [...askedStrategy(facts, changed), ...payment.filter(({ field }) => field !== 'paymentMethod')];
}

/** Asks what becomes of the open charges. Keeping them is not offered when their sum exceeds what will be owed. */
function askedStrategy(facts: Facts, changed: ChangedPlan | undefined): Asked[] {
  const open = openPayments(facts);
  if (open.every(isBesideContract)) return [];
  const isKeepable =
    changed === undefined || paymentsAfterChange(facts, changed.difference, [open]).cancel.length === 0;
  const offered = keysOf(RECALCULATION_STRATEGIES).filter((value) => isKeepable || value === 'RECALCULATE_PENDING');
  return [
    {
      field: 'recalculationStrategy',
      isRequired: true,
      because: 'CHARGES_OPEN',
      choices: offered.map((value) => ({ value })),
      ...(isKeepable ? {} : { about: { note: 'CHEAPER' } as const }),
    },
  ];
}
