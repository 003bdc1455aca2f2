import type { PlanChangeBody } from '@habilita/contract';
import { addCents, type Cents, cents, type HolderShares, negateCents } from '@habilita/kernel';
import {
  balanceByHolder,
  debtNotAsked,
  type Facts,
  figuresOf,
  openPayments,
  type PaymentFact,
  type Plan,
  planOf,
  policyProblem,
  requestByForm,
  type Terms,
  toBeAsked,
  totalOf,
} from '#areas/money/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';
import { type ChangedPlan, changedPlanOf } from './changed-plan.ts';

interface Asked {
  readonly body: PlanChangeBody;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
  /** What the registration's school offers the plan under; undefined when it does not. */
  readonly terms: Terms | undefined;
}

/**
 * Another plan or payment method (Specification 3 §3, §5): the seat moves and the contract's charge becomes the new price. ADD_DIFFERENCE
 * keeps open payments and asks for what the new price adds; RECALCULATE_PENDING asks anew for all that is owed. Refusals:
 * REGISTRATION_INVALID_STATUS, those of `changedPlanOf`, REQUIRED strategy while something is pending, PLAN_CHANGE_FULLY_PAID, REQUIRED
 * due date but for a card, those of `requestByForm`.
 */
export function decidePlanChange(facts: Facts, { body, actor, terms }: Asked): Plan | Refusal {
  const problem = policyProblem('planChange', facts, actor);
  if (problem !== undefined) return problem;
  const changed = changedPlanOf(facts, terms, body.paymentMethod);
  if (isRefusal(changed)) return changed;
  const asked = askedAfter(facts, changed, body);
  if (isRefusal(asked)) return asked;
  if (totalOf(asked.shares) > 0 && body.paymentMethod !== 'CREDIT' && body.dueDate === undefined)
    return refusal('REQUIRED', 'dueDate');
  const payments = requestByForm({ ...facts, terms: changed.terms }, asked.shares, body);
  if (isRefusal(payments)) return payments;
  const before = { planName: facts.terms.planName, paymentMethod: facts.registration.paymentMethod };
  const after = { planName: changed.terms.planName, paymentMethod: changed.method };
  return planOf({
    registration: { paymentMethod: changed.method, plan: changed },
    post: [{ kind: 'PLAN_CHANGE', shares: changed.difference, source: 'OWN_ROW' }],
    cancel: asked.cancel,
    request: { entityType: 'REGISTRATION_PLAN_CHANGE', source: 'OWN_ROW', payments },
    seats: changed.seats,
    row: {
      table: 'registrationPlanChanges',
      strategy: body.recalculationStrategy,
      difference: changed.difference,
      ...movedBy(facts, changed),
    },
    event: { kind: 'PLAN_CHANGED', before, after: { ...after, differenceCents: totalOf(changed.difference) } },
    messages: payments.length > 0 ? ['PAYMENT_REQUESTED'] : [],
    contract: before.planName === after.planName ? 'UNCHANGED' : 'TO_REGENERATE',
  });
}

/** From which plan and method to which. */
export function movedBy({ registration }: Facts, { terms, method }: Pick<ChangedPlan, 'terms' | 'method'>) {
  const { planId, paymentMethod } = registration;
  if (planId === null || paymentMethod === null) throw new Error('Who is registered has a plan and a method');
  return { original: { planId, paymentMethod }, now: { planId: terms.planId, paymentMethod: method } };
}

interface AskedAfter {
  readonly cancel: readonly PaymentFact[];
  /** What is asked for anew, by holder. */
  readonly shares: HolderShares;
}

/** What stays asked for and what is asked for anew. Open payments never ask for more than is owed then: a lower price asks anew. */
function askedAfter(facts: Facts, { difference }: ChangedPlan, body: PlanChangeBody): AskedAfter | Refusal {
  const { recalculationStrategy: strategy } = body;
  const open = openPayments(facts);
  const beside = open.filter(isBesideContract);
  const isPending = open.length > beside.length;
  if (strategy === undefined && isPending) return refusal('REQUIRED', 'recalculationStrategy');
  if (strategy === 'RECALCULATE_PENDING' && !isPending)
    return refusal('PLAN_CHANGE_FULLY_PAID', 'recalculationStrategy');
  const ledger = [...facts.ledger, { kind: 'PLAN_CHANGE', shares: difference } as const];
  const owed = cents(Math.max(0, negateCents(totalOf(balanceByHolder(figuresOf(ledger))))));
  const isRecalculated = strategy === 'RECALCULATE_PENDING';
  const kept = [...(isRecalculated ? [] : [open]), beside].find((some) => askedBy(some) <= owed) ?? [];
  const left = debtNotAsked(ledger, kept);
  const cancel = open.filter((payment) => !kept.includes(payment));
  if (cancel.length > 0) return { cancel, shares: left };
  // What is owed and was never asked for, as after a payment was inactivated, stays so.
  const added = toBeAsked(difference);
  return { cancel, shares: totalOf(added) < totalOf(left) ? added : left };
}

/** A custom payment is charged beside the contract: a change of plan leaves it as it is asked for. */
export const isBesideContract = ({ entityType }: PaymentFact): boolean => entityType === 'REGISTRATION_CUSTOM_PAYMENT';

/** What payments ask for together, centavos. */
export const askedBy = (payments: readonly PaymentFact[]): Cents => addCents(...payments.map(({ gross }) => gross));
