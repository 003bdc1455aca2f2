import { localDate } from '@habilita/kernel';
import type { LockedRegistration } from '#areas/registration-record/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { bookingProblem } from './booking.ts';
import { attendanceOf, keepSchedule, releaseSeat, takeSeat } from './scheduling.queries.ts';

/**
 * Frees the earlier place (Specification 3 §2); the caller has locked the registration. Refusals: those of
 * `bookingProblem`; SCHEDULE_UNAVAILABLE, keeping the earlier place.
 */
export async function scheduleRegistration(
  trx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  registration: LockedRegistration,
  start: Temporal.Instant,
  by: By,
): Promise<{ id: string; schedulingDateTime: Temporal.Instant }> {
  const answer = { id: registration.id, schedulingDateTime: start };
  const { campaignId, drivingSchoolId, schedulingAt: before } = registration;
  if (drivingSchoolId === null) return refuse('REGISTRATION_INVALID_STATUS');
  const school = (await attendanceOf(trx, { campaignId, drivingSchoolId })) ?? refuse('ASSOCIATE_NOT_ENABLED');
  const now = clock.now();
  accept(bookingProblem(registration, school, start, now));
  if (before !== null && Temporal.Instant.compare(before, start) === 0) return answer;
  await releaseSeat(trx, registration.id);
  const { attendants } = school;
  const seat = { registrationId: registration.id, campaignId, drivingSchoolId, startsAt: start, attendants, at: now };
  if (!(await takeSeat(trx, seat))) refuse('SCHEDULE_UNAVAILABLE', 'schedulingDateTime');
  await keepSchedule(trx, registration.id, { at: start, day: localDate(start.toString(), school.zoneOffset), now });
  await recordEvent(trx, {
    ...by,
    entityType: 'REGISTRATION',
    entityId: registration.id,
    kind: before === null ? 'REGISTRATION_SCHEDULED' : 'REGISTRATION_RESCHEDULED',
    before: { schedulingDateTime: before?.toString() ?? null },
    after: { schedulingDateTime: start.toString() },
  });
  return answer;
}
