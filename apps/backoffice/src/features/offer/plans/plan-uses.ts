import type { PlanUses } from '@habilita/contract';
import { ApiFailure } from '#api-client/failure.ts';
import { hasShape, isListOf, isNumber, isText } from '#api-client/guards.ts';

/** Whether the detail of an error PLAN_IN_USE has the expected form. */
const isUses = hasShape<PlanUses>({
  campaigns: isListOf(hasShape<PlanUses['campaigns'][number]>({ id: isText, name: isText, edition: isNumber })),
  campaignsQty: isNumber,
  leadsQty: isNumber,
  registrationsQty: isNumber,
  paymentsQty: isNumber,
});

export function usesOf(failure: unknown): PlanUses | undefined {
  if (!(failure instanceof ApiFailure)) return undefined;
  const detail = failure.globalErrors.find(({ code }) => code === 'PLAN_IN_USE')?.detail;
  return isUses(detail) ? detail : undefined;
}
