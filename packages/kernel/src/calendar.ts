import { dateOfEpochDay, epochDay } from './iso-date.ts';

/** The date that lies `days` days after the given date, or before it when `days` is negative. */
export function addDays(date: string, days: number): string {
  return dateOfEpochDay(epochDay(date) + days);
}

/**
 * The date that lies `months` months after the given date. A day that the month does not have becomes the month's last
 * day: 31 January + 1 gives 28 or 29 February. Instalments are counted from the first date, so that a short month does
 * not shift later ones.
 */
export const addMonthsClamped = (date: string, months: number): string =>
  dayAfterMonths(date, months, Number(date.slice(8)));

/**
 * The day `dayOfMonth` of the month that lies `months` months after `date`, or that month's last day if it is shorter:
 * from 28 February, 1 month and day 31 give 31 March.
 */
export function dayAfterMonths(date: string, months: number, dayOfMonth: number): string {
  epochDay(date);
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const first = yearMonth(month);
  const lastDay = daysBetween(`${first}-01`, `${yearMonth(month + 1)}-01`);
  const day = Math.min(dayOfMonth, lastDay);
  return `${first}-${String(day).padStart(2, '0')}`;
}

function yearMonth(monthsSinceYearZero: number): string {
  const year = Math.floor(monthsSinceYearZero / 12);
  return `${String(year).padStart(4, '0')}-${String(monthsSinceYearZero - year * 12 + 1).padStart(2, '0')}`;
}

export function daysBetween(from: string, to: string): number {
  return epochDay(to) - epochDay(from);
}

/** The day of the week, from 0 for Sunday to 6 for Saturday. */
export function weekday(date: string): number {
  // 1970-01-01 was a Thursday.
  return (((epochDay(date) + 4) % 7) + 7) % 7;
}
