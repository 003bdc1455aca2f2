export { askedMethodOfPlan, askedPlan, type OfferedPlans } from './asked-plan.ts';
export { type ChangedPlan, changedPlanOf, movedSeats } from './changed-plan.ts';
export { chargeOf, movedBy } from './plan-change.ts';
export { offeredTo, offerOf } from './plan-change.queries.ts';
export {
  insertPlanChange,
  madeChange,
  MOVED,
  type Moved,
  movedColumns,
  PLAN_CHANGES_ENDED,
} from './plan-change.queries.ts';
