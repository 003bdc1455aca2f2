export { insertPlanChange, madeChange, PLAN_CHANGES_ENDED } from './plan-change.queries.ts';
