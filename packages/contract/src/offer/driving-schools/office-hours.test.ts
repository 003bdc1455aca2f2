import { describe, expect, test } from 'vitest';
import { normalOfficeHours, officeHoursBody, officeHoursProblems } from './office-hours.ts';

describe('working hours', () => {
  test('need both ends of every period', () => {
    expect(officeHoursProblems({ MONDAY: [['08:00', null]] })).toEqual([
      { path: ['MONDAY', 0], code: 'OFFICE_HOURS_INCOMPLETE' },
    ]);
    expect(officeHoursProblems({ MONDAY: [['08:00:00', '12:00:00'], ['13:00:00']] })).toEqual([
      { path: ['MONDAY', 1], code: 'OFFICE_HOURS_INCOMPLETE' },
    ]);
  });

  test("'De' comes before 'Para'", () => {
    expect(officeHoursProblems({ FRIDAY: [['18:00:00', '08:00:00']] })).toEqual([
      { path: ['FRIDAY', 0], code: 'OFFICE_HOURS_REVERSED' },
    ]);
    expect(officeHoursProblems({ FRIDAY: [['08:00', '08:00']] })).toHaveLength(1);
  });

  test.each(['24:00', '8:00', '08:60', '08:00:30', 'noon'])('%s is no time', (time) => {
    expect(officeHoursProblems({ SUNDAY: [['07:00', time]] })).toMatchObject([{ code: 'INVALID' }]);
  });

  test('periods of a day do not overlap, but one may begin where another ends', () => {
    const overlapping = {
      MONDAY: [
        ['08:00', '12:00'],
        ['11:00', '15:00'],
      ],
    };
    expect(officeHoursProblems(overlapping)).toEqual([{ path: ['MONDAY'], code: 'OFFICE_HOURS_OVERLAPPING' }]);
    expect(
      officeHoursProblems({
        MONDAY: [
          ['12:00', '15:00'],
          ['08:00', '12:00'],
        ],
      }),
    ).toEqual([]);
  });

  test('a school works at some time', () => {
    expect(officeHoursProblems({ MONDAY: [] })).toEqual([{ path: [], code: 'REQUIRED' }]);
  });

  test('are kept for every day, in order, with seconds', () => {
    expect(
      normalOfficeHours({
        MONDAY: [
          ['13:00', '18:00'],
          ['08:00:00', '12:00:00'],
        ],
      }),
    ).toMatchObject({
      SUNDAY: [],
      MONDAY: [
        ['08:00:00', '12:00:00'],
        ['13:00:00', '18:00:00'],
      ],
    });
  });

  test('a day that is none is refused', () => {
    expect(officeHoursBody.safeParse({ SEGUNDA: [] }).success).toBe(false);
  });
});
