export { bookFormerAppointment, type FormerAppointment, formerAppointmentOf } from './former-appointments.ts';
export { schedulingRoutes as mountScheduling } from './scheduling.routes.ts';
export { visibleAttendances } from './scheduling.queries.ts';
export { placesOn } from './slots.ts';
