export { registerCommunicationsJobs } from './communications.jobs.ts';
export { communicationRoutes as mountCommunications } from './communications.routes.ts';
export { type CountedOutcome, outcomesByDispatch, proveDeliveries } from './deliveries.queries.ts';
export { RECIPIENT_ROLL_UP } from './recipient-roll-up.ts';
export { FIRST_REMINDERS } from './reminder.message.ts';
