export { schedulingRoutes as mountScheduling } from './scheduling.routes.ts';
