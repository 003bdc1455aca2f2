export { schedulingRoutes as mountScheduling } from './scheduling.routes.ts';
export { visibleAttendances } from './scheduling.queries.ts';
export { placesOn } from './slots.ts';
