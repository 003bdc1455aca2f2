import { localDate, type ZoneOffset } from '@habilita/kernel';
import type { LockedRegistration } from '#areas/money/registration-row/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { bookingProblem } from './booking.ts';
import { attendanceOf, holdTimes, keepSchedule, releaseSeat, takeSeat } from './scheduling.queries.ts';

/**
 * Books a slot and frees the earlier one (Specification 3 §2); the caller has locked the registration. Refusals: those
 * of `bookingProblem`; REGISTRATION_ANONYMISED; ASSOCIATE_NOT_ENABLED when the school is not in the campaign any more;
 * SCHEDULE_UNAVAILABLE, after which the earlier slot stays.
 */
export async function scheduleRegistration(
  trx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  registration: LockedRegistration,
  start: Temporal.Instant,
  by: By,
): Promise<{ id: string; schedulingDateTime: Temporal.Instant }> {
  const answer = { id: registration.id, schedulingDateTime: start };
  const { campaignId, drivingSchoolId, schedulingAt: before, anonymisedAt } = registration;
  if (anonymisedAt !== null) refuse('REGISTRATION_ANONYMISED');
  if (drivingSchoolId === null) return refuse('REGISTRATION_INVALID_STATUS');
  await holdTimes(trx, { campaignId, drivingSchoolId });
  const school = (await attendanceOf(trx, { campaignId, drivingSchoolId })) ?? refuse('ASSOCIATE_NOT_ENABLED');
  const now = clock.now();
  accept(bookingProblem(registration, school, start, now));
  if (before !== null && Temporal.Instant.compare(before, start) === 0) return answer;
  await releaseSeat(trx, registration.id);
  const seat = { registrationId: registration.id, campaignId, drivingSchoolId, startsAt: start, at: now };
  if (!(await takeSeat(trx, seat, school))) refuse('SCHEDULE_UNAVAILABLE', 'schedulingDateTime');
  await keepBooking(trx, { registrationId: registration.id, before, start, zoneOffset: school.zoneOffset }, now, by);
  return answer;
}

interface Booking {
  readonly registrationId: string;
  readonly before: Temporal.Instant | null;
  readonly start: Temporal.Instant;
  readonly zoneOffset: ZoneOffset;
}

export async function keepBooking(trx: Transaction, booking: Booking, now: Temporal.Instant, by: By): Promise<void> {
  const { registrationId, before, start, zoneOffset } = booking;
  await keepSchedule(trx, registrationId, { at: start, day: localDate(start.toString(), zoneOffset), now });
  await recordEvent(trx, {
    ...by,
    entityType: 'REGISTRATION',
    entityId: registrationId,
    kind: before === null ? 'REGISTRATION_SCHEDULED' : 'REGISTRATION_RESCHEDULED',
    before: { schedulingDateTime: before?.toString() ?? null },
    after: { schedulingDateTime: start.toString() },
  });
}
