import type { CampaignPlanValues, CampaignSchoolValues } from '@habilita/contract';
import type { PhaseLocks } from './phase-locks.ts';

function keepingFrozen<Row extends object>(copied: Row, to: Row, isFrozen: (field: string) => boolean): Row {
  return { ...copied, ...Object.fromEntries(Object.entries(to).filter(([field]) => isFrozen(field))) };
}

/**
 * Copies one plan's values to another, which stays the plan it is and keeps its own fees and benefits and what is
 * frozen.
 */
export const copyPlan =
  (locks: PhaseLocks, schoolId: string | null) =>
  (from: CampaignPlanValues, to: CampaignPlanValues): CampaignPlanValues => {
    const copied = { ...from, planId: to.planId, details: to.details ?? from.details };
    return keepingFrozen(copied, to, (field) => locks.plan(schoolId, to.planId, field).disabledReason !== undefined);
  };

/**
 * Plans that can no longer be removed stay, and get what is not frozen in them; plans that the CFC lacks are added.
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

/** Copies one CFC's values to another, which keeps its identity and what is frozen. */
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
