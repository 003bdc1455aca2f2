import { normalOfficeHours, type OfficeHours } from '@habilita/contract';
import { expect, test } from 'vitest';
import { weekdaysBookedOutside } from './booked-hours.ts';

const hours = (more: Partial<OfficeHours>, averageServiceTime = 30) => ({
  officeHours: { ...normalOfficeHours({}), ...more },
  averageServiceTime,
});
const WEEK = hours({
  MONDAY: [
    ['08:00:00', '12:00:00'],
    ['13:00:00', '18:00:00'],
  ],
  SATURDAY: [['08:00:00', '12:00:00']],
});

/** A moment of March 2026 in Brasília's time; the 9th is a Monday. */
const at = (day: number, time: string) =>
  Temporal.Instant.from(`2026-03-${String(day).padStart(2, '0')}T${time}:00-03:00`);
const BOOKINGS = [at(9, '08:00'), at(9, '17:30'), at(14, '11:30')];

test.each([
  ['the same hours', WEEK, []],
  ['more hours', hours({ MONDAY: [['07:00:00', '20:00:00']], SATURDAY: [['08:00:00', '13:00:00']] }), []],
  ['an earlier end', hours({ ...WEEK.officeHours, MONDAY: [['08:00:00', '17:30:00']] }), ['MONDAY']],
  ['a later start', hours({ ...WEEK.officeHours, MONDAY: [['08:30:00', '18:00:00']] }), ['MONDAY']],
  ['a day without work', hours({ MONDAY: WEEK.officeHours.MONDAY }), ['SATURDAY']],
  ['a longer service', hours(WEEK.officeHours, 60), ['MONDAY', 'SATURDAY']],
] as const)('%s leaves outside who is booked on: %j', (_name, after, days) => {
  expect(weekdaysBookedOutside(BOOKINGS, WEEK, after)).toEqual(days);
});

test('who was booked outside the hours already is nobody’s hindrance', () => {
  expect(weekdaysBookedOutside([at(15, '09:00'), at(9, '12:30')], WEEK, hours({}))).toEqual([]);
});

test('the weekday and the time are those of Brasília', () => {
  const late = hours({ MONDAY: [['20:00:00', '23:00:00']] });
  expect(weekdaysBookedOutside([Temporal.Instant.from('2026-03-10T01:00:00Z')], late, hours({}))).toEqual(['MONDAY']);
});
