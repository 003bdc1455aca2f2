export { feesOf, storedFees } from './plan.ts';
export { holdActivePlans } from './plans.queries.ts';
export { planRoutes as mountPlans } from './plans.routes.ts';
