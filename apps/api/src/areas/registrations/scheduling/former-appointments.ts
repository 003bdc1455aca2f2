import type { LockedRegistration } from '#areas/money/registration-row/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { bookingProblem } from './booking.ts';
import { attendanceOf, bookedBetween, freedByAbandonment, holdTimes, takeSeat } from './scheduling.queries.ts';

/** The appointment at the school that the student had until the abandonment, which gave up its slot. */
export interface FormerAppointment {
  readonly at: Temporal.Instant;
  /** True when the time is still ahead, is a slot of the school, and has a free attendant. */
  readonly isFree: boolean;
}

/** The time is checked as for a registered student, because undoing the abandonment makes the student registered. */
const ONCE_UNDONE = { status: 'REGISTERED' } as const;

/** The time at the school that undoing the abandonment could book again; undefined when the abandonment freed none. */
export async function formerAppointmentOf(
  db: ReadDatabase,
  registrationId: string,
  now: Temporal.Instant,
): Promise<FormerAppointment | undefined> {
  const freed = await freedByAbandonment(db, registrationId);
  if (freed === undefined) return undefined;
  const { at, drivingSchoolId, campaignId } = freed;
  const school = drivingSchoolId === null ? undefined : await attendanceOf(db, { campaignId, drivingSchoolId });
  if (school === undefined || bookingProblem(ONCE_UNDONE, school, at, now) !== undefined) return { at, isFree: false };
  const booked = await bookedBetween(db, school.drivingSchoolId, at, at);
  return { at, isFree: booked(at) < school.attendants };
}

/**
 * Books again, for the same registration, the time that its abandonment freed. Refusals: SCHEDULE_UNAVAILABLE, those of
 * `bookingProblem`.
 */
export async function bookFormerAppointment(
  trx: Transaction,
  {
    id: registrationId,
    campaignId,
    drivingSchoolId,
  }: Pick<LockedRegistration, 'id' | 'campaignId' | 'drivingSchoolId'>,
  at: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> {
  if (drivingSchoolId === null) refuse('SCHEDULE_UNAVAILABLE');
  const place = { campaignId, drivingSchoolId };
  await holdTimes(trx, place);
  const school = (await attendanceOf(trx, place)) ?? refuse('SCHEDULE_UNAVAILABLE');
  accept(bookingProblem(ONCE_UNDONE, school, at, now));
  const seat = { ...place, registrationId, startsAt: at, attendants: school.attendants, at: now };
  if (!(await takeSeat(trx, seat))) refuse('SCHEDULE_UNAVAILABLE');
}
