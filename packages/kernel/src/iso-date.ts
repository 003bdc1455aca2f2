// Dates without time are strings 'YYYY-MM-DD' everywhere; arithmetic goes through days since 1970-01-01, in UTC, so that no
// daylight-saving rule of the machine can move a day.

const DAY_MS = 86_400_000;

/** True for a date that exists, written 'YYYY-MM-DD'. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** Days from 1970-01-01 to a date. Throws RangeError when there is no such date. */
export function epochDay(date: string): number {
  if (!isIsoDate(date)) throw new RangeError(`Not a date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** The date that many days after 1970-01-01. Throws RangeError outside the years 0000 to 9999 and for fractions of a day. */
export function dateOfEpochDay(day: number): string {
  const text = new Date(day * DAY_MS).toISOString();
  if (!Number.isInteger(day) || text.length !== 24) throw new RangeError(`Not a day of the calendar: ${day}`);
  return text.slice(0, 10);
}

/** 'YYYY-MM-DD' as 'DD/MM/YYYY'; anything else unchanged. */
export function formatDate(date: string): string {
  return date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');
}

/** Reads a date as typed, 'DD/MM/YYYY' (also D/M/YYYY, with dots or hyphens); undefined when there is no such date. */
export function parseDateTyped(text: string): string | undefined {
  const match =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim());
  if (match === null) return undefined;
  const [, day = '', month = '', year = ''] = match;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(date) ? date : undefined;
}
