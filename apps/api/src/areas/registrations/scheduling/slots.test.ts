import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingProblem } from './booking.ts';
import { type Attendance, busyIn, freeDays, placesOn, slotsOfWorkingDay, slotsOn } from './slots.ts';

const at = (iso: string): Temporal.Instant => Temporal.Instant.from(iso);
const none = () => 0;
const fullAtEight = (start: Temporal.Instant) => (start.toString() === '2026-03-09T11:00:00Z' ? 2 : 1);
const fullOnThe14th = (start: Temporal.Instant) => (start.toString().startsWith('2026-03-14') ? 2 : 0);
const BRASILIA = '-03:00';

/** A school that is open on Monday mornings and for an hour on Saturdays; 2026-03-07 is a Saturday. */
const school = (changes: Partial<Attendance> = {}): Attendance => ({
  officeHours: {
    SUNDAY: [],
    MONDAY: [['08:00:00', '10:00:00']],
    TUESDAY: [],
    WEDNESDAY: [],
    THURSDAY: [],
    FRIDAY: [],
    SATURDAY: [['08:00:00', '09:00:00']],
  },
  averageServiceTime: 40,
  attendants: 2,
  closedDays: [],
  schedulingStartDate: at('2026-03-07T00:00:00Z'),
  schedulingEndDate: at('2026-03-31T23:00:00Z'),
  ...changes,
});
const starts = (slots: readonly { start: Temporal.Instant }[]) => slots.map(({ start }) => start.toString());
const FRIDAY = at('2026-03-06T12:00:00Z');

describe('slots of a day', () => {
  test('are the working hours of its weekday, Brasília time, cut by the service time; a rest too short is no slot', () => {
    expect(starts([...slotsOfWorkingDay('2026-03-09', school())])).toEqual([
      '2026-03-09T11:00:00Z',
      '2026-03-09T11:40:00Z',
      '2026-03-09T12:20:00Z',
    ]);
    expect([...slotsOfWorkingDay('2026-03-10', school())]).toEqual([]);
  });

  test('there are none on closed days, both ends included', () => {
    const closed = school({ closedDays: [{ startDay: '2026-03-07', endDay: '2026-03-09' }] });
    expect([...slotsOfWorkingDay('2026-03-09', closed)]).toEqual([]);
    expect([...slotsOfWorkingDay('2026-03-14', closed)]).toHaveLength(1);
  });

  test('have as many free attendants as are not booked', () => {
    expect(slotsOn('2026-03-09', BRASILIA, school(), fullAtEight, FRIDAY).map((slot) => slot.freeAttendants)).toEqual([
      0, 1, 1,
    ]);
  });

  test('belong to the day of the zone they are looked at from', () => {
    const early = school({
      officeHours: { ...school().officeHours, MONDAY: [['01:00:00', '02:00:00']] },
      averageServiceTime: 60,
    });
    expect(starts(slotsOn('2026-03-08', '-05:00', early, none, FRIDAY))).toEqual(['2026-03-09T04:00:00Z']);
    expect(slotsOn('2026-03-09', '-05:00', early, none, FRIDAY)).toEqual([]);
  });

  test('those gone by are not on offer', () => {
    const now = at('2026-03-09T11:40:00Z');
    expect(starts(slotsOn('2026-03-09', BRASILIA, school(), none, now))).toEqual(['2026-03-09T12:20:00Z']);
  });
});

const busy = (booked: string[], minutes: number, ...slots: string[]) => {
  const bookings = booked.map((start) => ({ startsAt: at(start), taken: 1 }));
  return slots.map((slot) => busyIn(bookings, minutes)(at(`2026-03-09T${slot}:00Z`)));
};

describe('who is busy in a slot', () => {
  const half = '2026-03-09T11:30:00Z';

  test('is who is booked at its start, or at a start between slots whose time reaches into it', () => {
    expect(busy([half], 30, '11:00', '11:30', '12:00')).toEqual([0, 1, 0]);
    expect(busy([half], 20, '11:00', '11:20', '11:40', '12:00')).toEqual([0, 1, 1, 0]);
    expect(busy([half], 60, '10:00', '11:00', '12:00', '13:00')).toEqual([0, 1, 1, 0]);
    expect(busy([half, half], 20, '11:20')).toEqual([2]);
  });

  test('is counted at the fullest moment: one attendant can serve one student after the other', () => {
    const [early, late] = ['2026-03-09T11:05:00Z', '2026-03-09T11:35:00Z'];
    expect(busy([early, late], 30, '11:15')).toEqual([1]);
    expect(busy([early, late, '2026-03-09T11:15:00Z'], 30, '11:15')).toEqual([2]);
  });
});

describe('free days', () => {
  test('run from now to the end of the window, and full days are left out', () => {
    expect(freeDays(BRASILIA, school(), fullOnThe14th, at('2026-03-10T12:00:00Z'))).toEqual([
      '2026-03-16',
      '2026-03-21',
      '2026-03-23',
      '2026-03-28',
      '2026-03-30',
    ]);
  });

  test('none before the window opens, none after it closes', () => {
    const window = school({
      schedulingStartDate: at('2026-03-09T11:30:00Z'),
      schedulingEndDate: at('2026-03-14T00:00:00Z'),
    });
    expect(freeDays(BRASILIA, window, none, FRIDAY)).toEqual(['2026-03-09']);
    expect(starts(slotsOn('2026-03-09', BRASILIA, window, none, FRIDAY))).toEqual([
      '2026-03-09T11:40:00Z',
      '2026-03-09T12:20:00Z',
    ]);
    expect(freeDays(BRASILIA, window, none, at('2026-04-01T00:00:00Z'))).toEqual([]);
  });
});

describe('booking', () => {
  const registered = { status: 'REGISTERED' } as const;
  const problem = (start: string, now = FRIDAY) => bookingProblem(registered, school(), at(start), now)?.refused;

  test('takes the start of a slot inside the window', () => {
    expect(problem('2026-03-09T11:40:00Z')).toBeUndefined();
  });

  test('is only for registered students', () => {
    const start = at('2026-03-09T11:40:00Z');
    expect(bookingProblem({ status: 'PLAN_IN_CART' }, school(), start, FRIDAY)?.refused).toBe(
      'REGISTRATION_INVALID_STATUS',
    );
    expect(bookingProblem({ status: 'ABANDONED' }, school(), start, FRIDAY)?.refused).toBe(
      'REGISTRATION_INVALID_STATUS',
    );
  });

  test('outside the window the campaign is not enabled for scheduling', () => {
    expect(problem('2026-04-06T11:00:00Z')).toBe('CAMPAIGN_NOT_ENABLED_FOR_SCHEDULING');
    expect(problem('2026-03-02T11:00:00Z')).toBe('CAMPAIGN_NOT_ENABLED_FOR_SCHEDULING');
  });

  test('between slots, on days off and in the past it is invalid', () => {
    expect(problem('2026-03-09T11:10:00Z')).toBe('SCHEDULE_INVALID');
    expect(problem('2026-03-10T11:00:00Z')).toBe('SCHEDULE_INVALID');
    expect(problem('2026-03-09T11:00:00Z', at('2026-03-09T11:00:00Z'))).toBe('SCHEDULE_INVALID');
  });
});

test('the places of a day are its slots times the attendants, whatever the hours', () => {
  const time = fc
    .tuple(fc.nat({ max: 23 }), fc.constantFrom(0, 15, 30, 59))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`);
  const period = fc.tuple(time, time).map(([a, b]): [string, string] => (a < b ? [a, b] : [b, a]));
  fc.assert(
    fc.property(
      fc.array(period, { maxLength: 3 }),
      fc.integer({ min: 1, max: 240 }),
      fc.integer({ min: 1, max: 9 }),
      (MONDAY, averageServiceTime, attendants) => {
        const changed = school({ officeHours: { ...school().officeHours, MONDAY }, averageServiceTime, attendants });
        expect(placesOn('2026-03-09', changed)).toBe([...slotsOfWorkingDay('2026-03-09', changed)].length * attendants);
      },
    ),
  );
  expect(placesOn('2026-03-09', school({ closedDays: [{ startDay: '2026-03-09', endDay: '2026-03-09' }] }))).toBe(0);
});
