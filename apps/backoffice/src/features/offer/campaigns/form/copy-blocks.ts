import type { CampaignPlanValues, CampaignSchoolValues } from '@habilita/contract';
import type { PhaseLocks } from './phase-locks.ts';

function keepingFrozen<Row extends object>(copied: Row, to: Row, isFrozen: (field: string) => boolean): Row {
  return { ...copied, ...Object.fromEntries(Object.entries(to).filter(([field]) => isFrozen(field))) };
}

/**
 * Copies one plan's values to another plan. The other plan keeps its course, its own fees and benefits if it has any,
 * and the values that are frozen.
 */
export const copyPlan =
  (locks: PhaseLocks, schoolId: string | null) =>
  (from: CampaignPlanValues, to: CampaignPlanValues): CampaignPlanValues => {
    const copied = { ...from, planId: to.planId, details: to.details ?? from.details };
    return keepingFrozen(copied, to, (field) => locks.plan(schoolId, to.planId, field).disabledReason !== undefined);
  };

/**
 * The plans of a CFC after copying. A plan that may no longer be removed stays; a plan that both CFCs have gets the
 * copied values, except frozen ones; plans that only the source has are added.
 */
function keptPlans(locks: PhaseLocks, from: CampaignSchoolValues, to: CampaignSchoolValues): CampaignPlanValues[] {
  const copy = copyPlan(locks, to.drivingSchoolId);
  const kept = to.plans.flatMap((plan) => {
    const same = from.plans.find(({ planId }) => planId === plan.planId);
    if (same !== undefined) return [copy(same, plan)];
    return locks.plan(to.drivingSchoolId, plan.planId, 'planId').disabledReason === undefined ? [] : [plan];
  });
  const added = from.plans.filter(({ planId }) => !to.plans.some((plan) => plan.planId === planId));
  return [...kept, ...added];
}

/**
 * Copies one CFC's values to another CFC. The other CFC keeps its id, its presentation name, its names on boletos and
 * card statements, and the values that are frozen.
 */
export const copySchool =
  (locks: PhaseLocks) =>
  (from: CampaignSchoolValues, to: CampaignSchoolValues): CampaignSchoolValues => {
    const isKept = locks.school(to.drivingSchoolId, 'drivingSchoolId').disabledReason !== undefined;
    const copied = {
      ...from,
      drivingSchoolId: to.drivingSchoolId,
      presentationName: to.presentationName,
      boletoBeneficiary: to.boletoBeneficiary,
      creditSoftDescriptor: to.creditSoftDescriptor,
      plans: isKept ? keptPlans(locks, from, to) : from.plans,
    };
    return keepingFrozen(
      copied,
      to,
      (field) => field !== 'plans' && locks.school(to.drivingSchoolId, field).disabledReason !== undefined,
    );
  };
