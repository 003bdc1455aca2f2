import { dateOfEpochDay, epochDay } from './iso-date.ts';

/** The date so many days later, or earlier when `days` is negative. */
export function addDays(date: string, days: number): string {
  return dateOfEpochDay(epochDay(date) + days);
}

/**
 * The date so many months later. The day is kept within the month: 31 January + 1 gives 28 or 29 February. Instalments
 * count from the first date, so that a short month does not shift later ones.
 */
export const addMonthsClamped = (date: string, months: number): string =>
  dayAfterMonths(date, months, Number(date.slice(8)));

/**
 * The given day of the month that lies so many months after `date`, kept within that month: from 28 February, 1 month
 * and day 31 give 31 March.
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
