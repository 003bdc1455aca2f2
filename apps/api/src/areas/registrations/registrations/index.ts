import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { mountRegistrationTotals } from './registration-totals.ts';
import { registrationReadRoutes } from './registrations.read.ts';
import { studentRoutes } from './student.routes.ts';

export { registrationInBody, registrationInPath } from './registration-of-command.ts';
export { isOfStudent, isVisible, reachabilityOf, refuseNotOfStudent, refuseUnknownStudent } from './command.queries.ts';
export { contractOf, variablesOf } from './contract-of.ts';
export { refusingDuplicates } from './duplicates.ts';
export { ageProblem } from './student-age.ts';
export { REGISTRATION_ROLL_UP } from './registration-roll-up.ts';
export { REGISTRATION_DUE_ROLL_UP, REGISTRATION_STANDING_ROLL_UP, standingMeasure } from './standing-roll-ups.ts';
export { LASTING_STANDINGS } from './standings.ts';
export { registrationsExport } from './registrations.export.ts';
export { schedulingOf } from './scheduling-of.ts';
export { listedRegistrations } from './registrations.read.ts';
export { registrationsSource } from './registrations.queries.ts';
export { registrationOfRecord } from './registration-of-record.queries.ts';
export { rowsOfRegistrations } from './rows-of-registrations.queries.ts';

export function mountRegistrations(app: FastifyInstance, deps: Deps): void {
  registrationReadRoutes(app, deps);
  mountRegistrationTotals(app, deps);
  studentRoutes(app, deps);
}
