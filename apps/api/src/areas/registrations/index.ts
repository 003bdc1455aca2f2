import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { registrationReadRoutes } from './registrations.read.ts';

export { businessStatus, type PaymentStanding } from './business-status.ts';
export { REGISTRATION_ROLL_UP } from './registration-roll-up.ts';
export { registrationsVisibleTo } from './registrations.queries.ts';

/** Registrations: the list, the detail. */
export function mountRegistrations(app: FastifyInstance, deps: Deps): void {
  registrationReadRoutes(app, deps);
}
