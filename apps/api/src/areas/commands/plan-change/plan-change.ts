import type { PlanChangeBody } from '@habilita/contract';
import {
  dayOfSchedule,
  type Facts,
  isOnDayOfMonth,
  type Plan,
  planOf,
  policyProblem,
  problemIn,
  requestByForm,
  type Terms,
  totalOf,
} from '#areas/money/core/index.ts';
import { changedPlanOf, chargeOf, movedBy } from '#areas/commands/another-plan/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { isRefusal, type Refusal } from '#kernel/errors.ts';
import { type PaymentsAfterChange, paymentsByStrategy } from './payments-after-change.ts';
import { asksOf, PLAN_CHANGE_RULE } from './plan-change.asks.ts';
import { planChangeRow, SOURCE } from './plan-change.queries.ts';

interface Asked {
  readonly body: PlanChangeBody;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
  /** The school's offer of the new plan; undefined when the school does not offer that plan. */
  readonly terms: Terms | undefined;
}

/**
 * Changes the plan or the method (Specification 3 §3, §5): moves the seat and adjusts the contract charge.
 * ADD_DIFFERENCE keeps open payments and requests the difference; RECALCULATE_PENDING requests the whole debt anew.
 * Refusals: REGISTRATION_INVALID_STATUS, those of `changedPlanOf`, REQUIRED when the strategy is missing while
 * something is pending, or the due date is missing (not for cards), PLAN_CHANGE_FULLY_PAID, those of `requestByForm`.
 */
export function decidePlanChange(facts: Facts, { body, actor, terms }: Asked): Plan | Refusal {
  const problem = policyProblem(PLAN_CHANGE_RULE, facts, actor);
  if (problem !== undefined) return problem;
  const changed = changedPlanOf(facts, terms, body.paymentMethod);
  if (isRefusal(changed)) return changed;
  const missing = problemIn(asksOf(facts, changed, body), body);
  if (missing !== undefined) return missing;
  const asked = paymentsByStrategy(facts, changed, body);
  if (isRefusal(asked)) return asked;
  const form = { ...body, dayOfMonth: dayKept(facts, asked, body) };
  const payments = requestByForm({ ...facts, terms: changed.terms }, asked.shares, form);
  if (isRefusal(payments)) return payments;
  const before = { planName: facts.terms.planName, paymentMethod: facts.registration.paymentMethod };
  const after = { planName: changed.terms.planName, paymentMethod: changed.method };
  return planOf({
    registration: { paymentMethod: changed.method, plan: changed },
    post: [chargeOf(facts, changed)],
    cancel: asked.cancel,
    request: { entityType: SOURCE, source: 'OWN_ROW', payments },
    seats: changed.seats,
    row: planChangeRow({
      strategy: body.recalculationStrategy,
      difference: changed.difference,
      cancelledPayments: asked.cancel.map(({ id }) => id),
      ...movedBy(facts, changed),
    }),
    event: { kind: 'PLAN_CHANGED', before, after: { ...after, differenceCents: totalOf(changed.difference) } },
    messages: payments.length > 0 ? ['PAYMENT_REQUESTED'] : [],
    contract: before.planName === after.planName ? 'UNCHANGED' : 'TO_REGENERATE',
  });
}

/**
 * The day of the month on which the contract's instalments are due, if new instalments are to keep that day. They keep
 * it when the chosen due date falls on it, or on the last day of a month too short to have it. Otherwise undefined; new
 * instalments are then due on the day of the chosen date.
 */
function dayKept(facts: Facts, { cancel }: PaymentsAfterChange, { dueDate }: PlanChangeBody): number | undefined {
  const day = dayOfSchedule(facts, cancel);
  return day !== undefined && dueDate !== undefined && isOnDayOfMonth(dueDate, day) ? day : undefined;
}
