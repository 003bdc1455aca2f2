import type { LockedRegistration } from '#areas/money/registration-row/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { bookingProblem } from './booking.ts';
import { attendanceOf, bookedBetween, holdTimes, takeSeat } from './scheduling.queries.ts';

/** An earlier appointment of the student at the school, whose seat in the slot was given up. */
export interface FormerAppointment {
  readonly at: Temporal.Instant;
  /** True when the time is still ahead, is a slot of the school, and has a free attendant. */
  readonly isFree: boolean;
}

type FreedAppointment = Pick<LockedRegistration, 'campaignId' | 'drivingSchoolId'> & { readonly at: Temporal.Instant };

/**
 * A freed appointment is checked as if the student were registered already. The student has abandoned, and is
 * registered again by the same command that books the appointment.
 */
const ONCE_BACK = { status: 'REGISTERED' } as const;

/** Whether a freed appointment can be booked again. */
export async function formerAppointmentOf(
  db: ReadDatabase,
  { at, drivingSchoolId, campaignId }: FreedAppointment,
  now: Temporal.Instant,
): Promise<FormerAppointment> {
  const school = drivingSchoolId === null ? undefined : await attendanceOf(db, { campaignId, drivingSchoolId });
  if (school === undefined || bookingProblem(ONCE_BACK, school, at, now) !== undefined) return { at, isFree: false };
  const booked = await bookedBetween(db, school, at, at);
  return { at, isFree: booked(at) < school.attendants };
}

/** Books a freed time for the same registration again. Refusals: SCHEDULE_UNAVAILABLE, those of `bookingProblem`. */
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
  accept(bookingProblem(ONCE_BACK, school, at, now));
  const seat = { ...place, registrationId, startsAt: at, at: now };
  if (!(await takeSeat(trx, seat, school))) refuse('SCHEDULE_UNAVAILABLE');
}
