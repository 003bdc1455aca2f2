import type { FormerAppointments } from '#areas/registrations/index.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { bookingProblem } from './booking.ts';
import { attendanceOf, bookedBetween, freedByAbandonment, holdTimes, takeSeat } from './scheduling.queries.ts';

/** Undoing an abandonment makes the student registered again, so its time is looked at as that of a registered one. */
const ONCE_UNDONE = { status: 'REGISTERED' } as const;

/** The time at the school that an abandonment freed, for the undoing of it. */
export const formerAppointments: FormerAppointments = {
  async find(db, registrationId, now) {
    const freed = await freedByAbandonment(db, registrationId);
    if (freed === undefined) return undefined;
    const { at, drivingSchoolId, campaignId } = freed;
    const school = drivingSchoolId === null ? undefined : await attendanceOf(db, { campaignId, drivingSchoolId });
    if (school === undefined || bookingProblem(ONCE_UNDONE, school, at, now) !== undefined)
      return { at, isFree: false };
    const booked = await bookedBetween(db, school.drivingSchoolId, at, at);
    return { at, isFree: booked(at) < school.attendants };
  },
  async takeBack(trx, { id: registrationId, campaignId, drivingSchoolId }, at, now) {
    if (drivingSchoolId === null) refuse('SCHEDULE_UNAVAILABLE');
    const place = { campaignId, drivingSchoolId };
    await holdTimes(trx, place);
    const school = (await attendanceOf(trx, place)) ?? refuse('SCHEDULE_UNAVAILABLE');
    accept(bookingProblem(ONCE_UNDONE, school, at, now));
    const seat = { ...place, registrationId, startsAt: at, attendants: school.attendants, at: now };
    if (!(await takeSeat(trx, seat))) refuse('SCHEDULE_UNAVAILABLE');
  },
};
