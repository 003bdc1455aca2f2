import { NO_HOURS, officeHoursProblems, type TypedHours, WEEKDAY_NAMES } from '@habilita/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  choicesWith,
  copied,
  HOURS,
  hoursLines,
  nextPeriod,
  withNewPeriod,
  withoutPeriod,
  withPeriod,
  WORKDAYS,
} from './office-hours-edit.ts';

describe('working hours being typed', () => {
  test('a time is one of the 24 full hours, or the one it has', () => {
    expect([HOURS.length, HOURS[0], HOURS[23]]).toEqual([24, '00:00:00', '23:00:00']);
    expect(choicesWith('08:30:00')).toContain('08:30:00');
    expect(choicesWith('08:30:00').indexOf('08:30:00')).toBe(9);
    expect(choicesWith(null)).toEqual(HOURS);
  });

  test('a new period begins in the morning, the next an hour after the last', () => {
    expect(nextPeriod([])).toEqual(['08:00:00', '12:00:00']);
    expect(nextPeriod([['08:00:00', '12:00:00']])).toEqual(['13:00:00', '18:00:00']);
    expect(nextPeriod([['08:00:00', '22:00:00']])).toEqual([null, null]);
  });

  test('adding periods never makes a day that the server would refuse for overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.constantFrom(...WEEKDAY_NAMES), (count, day) => {
        let hours: TypedHours = NO_HOURS;
        for (let added = 0; added < count; added += 1) hours = withNewPeriod(hours, day);
        expect(officeHoursProblems(hours).filter(({ code }) => code !== 'OFFICE_HOURS_INCOMPLETE')).toEqual([]);
      }),
    );
  });

  test('a period is changed and taken away in its place', () => {
    const day = withNewPeriod(withNewPeriod(NO_HOURS, 'MONDAY'), 'MONDAY');
    const changed = withPeriod(day, 'MONDAY', 1, ['14:00:00', null]);
    expect(changed.MONDAY).toEqual([
      ['08:00:00', '12:00:00'],
      ['14:00:00', null],
    ]);
    expect(withoutPeriod(changed, 'MONDAY', 0).MONDAY).toEqual([['14:00:00', null]]);
  });

  test('a day is copied to others in place of what they had, and stays as it is', () => {
    const monday = withNewPeriod(NO_HOURS, 'MONDAY');
    const week = copied(withNewPeriod(monday, 'FRIDAY'), 'MONDAY', WORKDAYS);
    expect(WORKDAYS.map((day) => week[day])).toEqual(WORKDAYS.map(() => monday.MONDAY));
    expect(week.SUNDAY).toEqual([]);
  });

  test('are read with equal days together, closed days left out', () => {
    const week = copied(withNewPeriod(NO_HOURS, 'MONDAY'), 'MONDAY', WORKDAYS);
    expect(hoursLines({ ...week, SATURDAY: [['08:00:00', '11:00:00']] })).toEqual([
      'Segunda-feira a Sexta-feira: 08:00–12:00',
      'Sábado: 08:00–11:00',
    ]);
    expect(hoursLines(NO_HOURS)).toEqual([]);
  });
});
