export { registerCommunicationsJobs } from './communications.jobs.ts';
export { communicationRoutes as mountCommunications } from './communications.routes.ts';
export { DELIVERY_OUTCOME } from './dispatches.queries.ts';
