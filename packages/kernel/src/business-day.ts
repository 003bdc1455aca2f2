import { addDays, weekday } from './calendar.ts';

export type BankHoliday = { readonly date: string; readonly name: string };

const fourDigits = (year: number): string => String(year).padStart(4, '0');

/** Easter Sunday by the Gregorian calendar (Meeus, Jones, Butcher). */
export function easter(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const day = h + l - 7 * m + 114;
  return `${fourDigits(year)}-${String(Math.floor(day / 31)).padStart(2, '0')}-${String((day % 31) + 1).padStart(2, '0')}`;
}

function lastWeekdayOfYear(year: number): string {
  let date = `${fourDigits(year)}-12-31`;
  while (isWeekend(date)) date = addDays(date, -1);
  return date;
}

function listBankHolidays(year: number): readonly BankHoliday[] {
  const sunday = easter(year);
  const on = (monthAndDay: string): string => `${fourDigits(year)}-${monthAndDay}`;
  return [
    { date: on('01-01'), name: 'Confraternização Universal' },
    { date: addDays(sunday, -48), name: 'Carnaval' },
    { date: addDays(sunday, -47), name: 'Carnaval' },
    { date: addDays(sunday, -2), name: 'Sexta-feira Santa' },
    { date: on('04-21'), name: 'Tiradentes' },
    { date: on('05-01'), name: 'Dia do Trabalho' },
    { date: addDays(sunday, 60), name: 'Corpus Christi' },
    { date: on('09-07'), name: 'Independência' },
    { date: on('10-12'), name: 'Nossa Senhora Aparecida' },
    { date: on('11-02'), name: 'Finados' },
    { date: on('11-15'), name: 'Proclamação da República' },
    // A national holiday since Law 14,759/2023.
    ...(year >= 2024 ? [{ date: on('11-20'), name: 'Consciência Negra' }] : []),
    { date: on('12-25'), name: 'Natal' },
    { date: lastWeekdayOfYear(year), name: 'Último dia útil do ano (bancos sem expediente ao público)' },
  ];
}

const holidaysByYear = new Map<number, readonly BankHoliday[]>();

/**
 * The days of a year on which banks do not clear: national holidays, Carnival Monday and Tuesday, Corpus Christi, and
 * the year's last weekday. Local holidays do not stop the clearing.
 */
export function bankHolidays(year: number): readonly BankHoliday[] {
  const known = holidaysByYear.get(year);
  if (known !== undefined) return known;
  const listed = listBankHolidays(year);
  holidaysByYear.set(year, listed);
  return listed;
}

export function isBankHoliday(date: string): boolean {
  return bankHolidays(Number(date.slice(0, 4))).some((holiday) => holiday.date === date);
}

function isWeekend(date: string): boolean {
  const day = weekday(date);
  return day === 0 || day === 6;
}

export function isBusinessDay(date: string): boolean {
  return !isWeekend(date) && !isBankHoliday(date);
}

/** The date itself when it is a business day, or else the next one. */
export function rollForward(date: string): string {
  let day = date;
  while (!isBusinessDay(day)) day = addDays(day, 1);
  return day;
}

export function nextBusinessDay(date: string): string {
  return rollForward(addDays(date, 1));
}

/** The date `n` business days after the given date. The given date does not count, and is returned when `n` is 0. */
export function addBusinessDays(date: string, n: number): string {
  let day = date;
  for (let left = n; left > 0; left -= 1) day = nextBusinessDay(day);
  return day;
}
