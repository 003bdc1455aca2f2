import { addMonthsClamped } from './calendar.ts';
import { epochDay, formatDate } from './iso-date.ts';

/** The zones of Brazil (Specification 1), which has had no daylight saving since 2019. */
export const ZONE_OFFSETS = ['-02:00', '-03:00', '-04:00', '-05:00'] as const;

export type ZoneOffset = (typeof ZONE_OFFSETS)[number];

export const DEFAULT_ZONE_OFFSET: ZoneOffset = '-03:00';

export const ZONE_NAMES: Readonly<Record<ZoneOffset, string>> = {
  '-02:00': 'Fernando de Noronha',
  '-03:00': 'Brasília',
  '-04:00': 'Amazônia',
  '-05:00': 'Acre',
};

const OFFSET_MINUTES: Readonly<Record<ZoneOffset, number>> = {
  '-02:00': -120,
  '-03:00': -180,
  '-04:00': -240,
  '-05:00': -300,
};

export function isZoneOffset(text: string): text is ZoneOffset {
  return ZONE_OFFSETS.some((offset) => offset === text);
}

/** The date and time at the offset: 'YYYY-MM-DDTHH:mm:ss.sss'. Throws a RangeError when the text is no instant. */
function wallClock(instantIso: string, zoneOffset: ZoneOffset): string {
  const ms = Date.parse(instantIso.replace(/(\.\d{3})\d+/, '$1'));
  if (Number.isNaN(ms)) throw new RangeError(`Not an instant: ${instantIso}`);
  return new Date(ms + OFFSET_MINUTES[zoneOffset] * 60_000).toISOString();
}

/** The calendar date of an instant at the offset. Throws a RangeError when the text is no instant. */
export function localDate(instantIso: string, zoneOffset: ZoneOffset): string {
  return wallClock(instantIso, zoneOffset).slice(0, 10);
}

/** The time of an instant at the offset, 'HH:mm'. */
export function localTime(instantIso: string, zoneOffset: ZoneOffset): string {
  return wallClock(instantIso, zoneOffset).slice(11, 16);
}

/**
 * The instant of a date and time at the offset, in UTC to the second. Throws a RangeError for an invalid date or time.
 */
export function instantAt(date: string, time: string, zoneOffset: ZoneOffset): string {
  epochDay(date);
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new RangeError(`Not a time of day: ${time}`);
  return new Date(`${date}T${time}:00${zoneOffset}`).toISOString().replace('.000Z', 'Z');
}

/** The instant at which a day begins: '2026-03-20' at '-03:00' gives '2026-03-20T03:00:00Z'. */
export function startOfDay(date: string, zoneOffset: ZoneOffset): string {
  return instantAt(date, '00:00', zoneOffset);
}

/** Writes an instant as people at the offset read it: 'DD/MM/YYYY HH:mm'. */
export function formatDateTime(instantIso: string, zoneOffset: ZoneOffset): string {
  return `${formatDate(localDate(instantIso, zoneOffset))} ${localTime(instantIso, zoneOffset)}`;
}

/**
 * Writes an instant as people at the offset read it within a sentence: 'DD/MM/YYYY às HH:mm'. From 01:00 to 01:59 the
 * word is 'à', because one hour is singular.
 */
export function dateTimeInSentence(instantIso: string, zoneOffset: ZoneOffset): string {
  const time = localTime(instantIso, zoneOffset);
  return `${formatDate(localDate(instantIso, zoneOffset))} ${time.startsWith('01:') ? 'à' : 'às'} ${time}`;
}

/** The age in whole years; people born on 29 February turn a year older on 1 March (Law 810/1949). */
export function ageOn(dateOfBirth: string, date: string): number {
  epochDay(dateOfBirth);
  epochDay(date);
  const years = Number(date.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return date.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** The age at which people are adults. */
export const ADULT_AGE = 18;

/** The latest date of birth of a person who is an adult on the day. */
export const adultBornUntil = (day: string): string => addMonthsClamped(day, -12 * ADULT_AGE);
