import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { drivingSchoolRoutes } from './driving-schools.routes.ts';
import { logoRoutes } from './logos.routes.ts';
import { recipientRoutes } from './recipients/recipients.routes.ts';

export { approvablePayoutData } from './payout-approval.ts';
export { drivingSchoolsExport } from './driving-schools.export.ts';
export { drivingSchoolsVisibleTo } from './driving-schools.queries.ts';
export {
  afterAnswer,
  afterIntent,
  afterNewData,
  afterRejection,
  nextCheckAfter,
  nextTryAfter,
  recipientAfter,
  type Standing,
  wantsSending,
} from './recipients/recipient-account.ts';
export {
  type AccountKey,
  lockRecipientAccount,
  noteSchoolsWithoutAccount,
  type RecipientAccount,
  recipientAccount,
  recipientAccountsDue,
  updateRecipientAccount,
} from './recipients/recipient-accounts.queries.ts';
export { fingerprintOf, missingFields, pixKeyOf, type SchoolData } from './recipients/recipient-data.ts';
export { recordStanding, withdrawAccount } from './recipients/note-recipient-data.ts';
export { enqueueFollowing, followRecipientJob } from './recipients/recipients.jobs.ts';
export { lockAnySchool } from './driving-schools.queries.ts';
export { adminMailsOf } from './school-admins.queries.ts';

export function mountDrivingSchools(app: FastifyInstance, deps: Deps): void {
  drivingSchoolRoutes(app, deps);
  logoRoutes(app, deps);
  recipientRoutes(app, deps);
}
