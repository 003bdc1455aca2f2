import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { drivingSchoolRoutes } from './driving-schools.routes.ts';
import { logoRoutes } from './logos.routes.ts';

export { approvablePayoutData } from './payout-approval.ts';
export { drivingSchoolsExport } from './driving-schools.export.ts';
export { drivingSchoolsVisibleTo } from './driving-schools.queries.ts';
export { adminMailsOf } from './school-admins.queries.ts';

export function mountDrivingSchools(app: FastifyInstance, deps: Deps): void {
  drivingSchoolRoutes(app, deps);
  logoRoutes(app, deps);
}
