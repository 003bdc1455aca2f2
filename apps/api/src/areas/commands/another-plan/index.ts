export { askedMethodOfPlan, askedPlan, type OfferedPlans } from './asked-plan.ts';
export { type ChangedPlan, changedPlanOf, chargeOf, contractChargeOf, movedBy, movedSeats } from './changed-plan.ts';
export { MOVED, type Moved, movedColumns } from './moved-plan.queries.ts';
export { offeredTo, offerOf } from './offered-plans.queries.ts';
