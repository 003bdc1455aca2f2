import { planUses, type PlanUses } from '@habilita/contract';
import { ApiFailure } from '#app/failure.ts';

export function usesOf(failure: unknown): PlanUses | undefined {
  if (!(failure instanceof ApiFailure)) return undefined;
  const entry = failure.globalErrors.find(({ code }) => code === 'PLAN_IN_USE');
  return planUses.safeParse(entry?.detail).data;
}
