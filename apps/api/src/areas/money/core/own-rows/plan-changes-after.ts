import type { MoneyFacts, PlanChangeFact } from '../facts.ts';
import type { Plan } from '../plan.ts';

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
      : [...planChanges, { id, original: row.original, paymentsInCfc: [] }];
  }
  if (row?.table !== 'registrationPaymentsInCfc') return planChanges;
  if ('cancelled' in row) return withPayments(planChanges, (ids) => ids.filter((one) => one !== row.cancelled));
  const made = row.difference === undefined ? [] : [{ id, original: row.original, paymentsInCfc: [] }];
  return withPayments([...planChanges, ...made], (ids) => [...ids, id]);
}

const withPayments = (
  changes: readonly PlanChangeFact[],
  after: (ids: readonly string[]) => readonly string[],
): PlanChangeFact[] => changes.map((change) => ({ ...change, paymentsInCfc: after(change.paymentsInCfc) }));
