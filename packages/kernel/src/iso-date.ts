// Dates are computed in UTC, so that daylight saving of the machine changes nothing.

const DAY_MS = 86_400_000;

export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** The number of days from 1970-01-01 to a date. Throws a RangeError for a text that is no date. */
export function epochDay(date: string): number {
  if (!isIsoDate(date)) throw new RangeError(`Not a date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** The date that lies `day` days after 1970-01-01. Throws a RangeError outside the years 0000 to 9999. */
export function dateOfEpochDay(day: number): string {
  const text = new Date(day * DAY_MS).toISOString();
  if (!Number.isInteger(day) || text.length !== 24) throw new RangeError(`Not a day of the calendar: ${day}`);
  return text.slice(0, 10);
}

/** Writes a date as 'DD/MM/YYYY'; anything else is returned as it is. */
export function formatDate(date: string): string {
  return date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');
}

/** The four digits of a typed year: '26' is 2026, and from '50' on a year is of the 20th century. */
const wholeYear = (year: string): string => (year.length === 4 ? year : `${Number(year) < 50 ? '20' : '19'}${year}`);

/** Reads a typed date, 'D/M/YYYY' or 'D/M/YY', also with dots or hyphens; undefined when it is no date. */
export function parseDateTyped(text: string): string | undefined {
  const match =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text.trim()) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim());
  if (match === null) return undefined;
  const [, day = '', month = '', year = ''] = match;
  const date = `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(date) ? date : undefined;
}
