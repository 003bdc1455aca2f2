import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  adultBornUntil,
  ageOn,
  DEFAULT_ZONE_OFFSET,
  dateTimeInSentence,
  formatDateTime,
  instantAt,
  isZoneOffset,
  localDate,
  localTime,
  startOfDay,
  ZONE_NAMES,
  ZONE_OFFSETS,
} from './zone.ts';

describe('campaign zones', () => {
  test('there are four, Brasília by default', () => {
    expect(ZONE_OFFSETS.map((offset) => ZONE_NAMES[offset])).toEqual([
      'Fernando de Noronha',
      'Brasília',
      'Amazônia',
      'Acre',
    ]);
    expect(DEFAULT_ZONE_OFFSET).toBe('-03:00');
    expect(isZoneOffset('-03:00')).toBe(true);
    expect(isZoneOffset('-06:00')).toBe(false);
  });

  test('one instant lies on two days, depending on the zone', () => {
    expect(localDate('2026-03-20T02:30:00Z', '-02:00')).toBe('2026-03-20');
    expect(localDate('2026-03-20T02:30:00Z', '-03:00')).toBe('2026-03-19');
    expect(localTime('2026-03-20T02:30:00Z', '-05:00')).toBe('21:30');
    expect(formatDateTime('2026-01-01T01:05:59.999Z', '-03:00')).toBe('31/12/2025 22:05');
    expect(dateTimeInSentence('2026-01-01T01:05:59.999Z', '-03:00')).toBe('31/12/2025 às 22:05');
  });

  test.each([
    ['00:59', 'às 00:59'],
    ['01:00', 'à 01:00'],
    ['01:15', 'à 01:15'],
    ['01:59', 'à 01:59'],
    ['02:00', 'às 02:00'],
    ['11:01', 'às 11:01'],
    ['13:00', 'às 13:00'],
  ])('a sentence tells %s as people say it: one o’clock is singular', (time, told) => {
    expect(dateTimeInSentence(instantAt('2026-03-20', time, '-03:00'), '-03:00')).toBe(`20/03/2026 ${told}`);
  });

  test('instants are read with any fraction of a second and any offset', () => {
    expect(formatDateTime('2026-03-20T12:00:00.123456789Z', '-03:00')).toBe('20/03/2026 09:00');
    expect(formatDateTime('2026-03-20T09:00:00-03:00', '-03:00')).toBe('20/03/2026 09:00');
    expect(() => localDate('ontem', '-03:00')).toThrow(RangeError);
  });

  test('a day begins when the zone says', () => {
    expect(startOfDay('2026-03-20', '-03:00')).toBe('2026-03-20T03:00:00Z');
    expect(startOfDay('2026-03-20', '-05:00')).toBe('2026-03-20T05:00:00Z');
    expect(instantAt('2026-12-31', '23:30', '-03:00')).toBe('2027-01-01T02:30:00Z');
    expect(() => startOfDay('2026-02-30', '-03:00')).toThrow(RangeError);
    expect(() => instantAt('2026-02-20', '24:00', '-03:00')).toThrow(RangeError);
  });

  test('the start of a day is the first instant of that day, in every zone', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.constantFrom(...ZONE_OFFSETS), (at, zone) => {
        const date = at.toISOString().slice(0, 10);
        const start = startOfDay(date, zone);
        expect(localDate(start, zone)).toBe(date);
        expect(localTime(start, zone)).toBe('00:00');
        expect(localDate(new Date(Date.parse(start) - 1).toISOString(), zone) < date).toBe(true);
      }),
    );
  });
});

describe('age', () => {
  test('someone turns eighteen on the birthday, not the day before', () => {
    expect(ageOn('2008-03-20', '2026-03-19')).toBe(17);
    expect(ageOn('2008-03-20', '2026-03-20')).toBe(18);
  });

  test('who was born on 29 February turns a year older on 1 March of common years', () => {
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
    expect(ageOn('2008-02-29', '2028-02-29')).toBe(20);
  });

  test('who is an adult on a day was born on its date eighteen years before, or earlier', () => {
    expect(adultBornUntil('2026-03-10')).toBe('2008-03-10');
    expect(adultBornUntil('2026-03-01')).toBe('2008-03-01');
    expect(adultBornUntil('2028-02-29')).toBe('2010-02-28');
  });

  test('a birth in the future gives a negative age, a date that does not exist an error', () => {
    expect(ageOn('2027-01-01', '2026-01-01')).toBe(-1);
    expect(() => ageOn('2026-02-30', '2026-03-01')).toThrow(RangeError);
  });
});
