export { mountDashboard } from './reports.routes.ts';
