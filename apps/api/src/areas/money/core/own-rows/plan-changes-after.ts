import type { MoneyFacts, PlanChangeFact } from '../facts.ts';
import type { Plan } from '../plan.ts';
import type { Moved } from './own-row.ts';

/** The plan changes in force after a plan; `id` is that of the plan's own row. */
export function planChangesAfter(
  { planChanges }: Pick<MoneyFacts, 'planChanges'>,
  { registration, row }: Pick<Plan, 'registration' | 'row'>,
  id: string,
): readonly PlanChangeFact[] {
  if (registration.move === 'backToCart') return [];
  if (row?.table === 'registrationPlanChanges') {
    return 'undone' in row
      ? planChanges.filter((change) => change.id !== row.undone)
      : [...planChanges, madeBy(row, id)];
  }
  if (row?.table !== 'registrationPaymentsInCfc') return planChanges;
  if ('cancelled' in row) return withPayments(planChanges, (ids) => ids.filter((one) => one !== row.cancelled));
  const made = row.difference === undefined ? [] : [madeBy(row, id)];
  return withPayments([...planChanges, ...made], (ids) => [...ids, id]);
}

/** The row keeps what its plans were called as well, which no later decision needs. */
function madeBy({ original: { planId, paymentMethod } }: Pick<Moved, 'original'>, id: string): PlanChangeFact {
  return { id, original: { planId, paymentMethod }, paymentsInCfc: [] };
}

const withPayments = (
  changes: readonly PlanChangeFact[],
  after: (ids: readonly string[]) => readonly string[],
): PlanChangeFact[] => changes.map((change) => ({ ...change, paymentsInCfc: after(change.paymentsInCfc) }));
