export { sameDistance } from './compared-days.ts';
export { CREDITED, measuredDays, previousEdition } from './edition-comparison.queries.ts';
export { mountDashboard } from './reports.routes.ts';
