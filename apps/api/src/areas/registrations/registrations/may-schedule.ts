import { type BusinessStatus, type May, passes, type RegistrationStatus } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';

interface Schedulable {
  readonly status: RegistrationStatus;
  readonly anonymisedAt: Temporal.Instant | null;
  readonly drivingSchoolId: string | null;
  readonly campaignSchedulingStartDate: Temporal.Instant;
  readonly campaignSchedulingEndDate: Temporal.Instant;
}

interface Asking {
  readonly now: Temporal.Instant;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
}

const OWES: ReadonlySet<BusinessStatus | null> = new Set(['LATE', 'PENDING']);

/**
 * Whether this person may choose the student's day at the school (Specification 3 §4): true for a registered student
 * until the campaign's scheduling period ends, else the code of the reason. FORBIDDEN for people who may only read.
 * While the student owes money and the scheduling period is not open, it is FORBIDDEN for everybody but ADMIN.
 */
export function maySchedule(it: Schedulable, businessStatus: BusinessStatus | null, { now, actor }: Asking): May {
  const isOver = Temporal.Instant.compare(now, it.campaignSchedulingEndDate) > 0;
  const isOpen = !isOver && Temporal.Instant.compare(now, it.campaignSchedulingStartDate) >= 0;
  if (!passes(actor, { anyOf: ['MANAGE_REGISTRATIONS'] })) return 'FORBIDDEN';
  if (!actor.roles.includes('ADMIN') && !isOpen && OWES.has(businessStatus)) return 'FORBIDDEN';
  if (it.anonymisedAt !== null) return 'REGISTRATION_ANONYMISED';
  if (it.status !== 'REGISTERED' || it.drivingSchoolId === null) return 'REGISTRATION_INVALID_STATUS';
  return !isOver || 'CAMPAIGN_NOT_ENABLED_FOR_SCHEDULING';
}
