import { addDays, daysBetween } from './calendar.ts';

const BASE = '1997-10-07';
const CYCLE = 9000;

/**
 * The due factor of a bar code (FEBRABAN): the number of days since 1997-10-07 up to 9999, which is 2025-02-21. After
 * that day, and again every 9000 days, the factors begin anew at 1000. '0000' stands for no due date. Throws a
 * RangeError before 2000-07-03.
 */
export function dueFactor(dueDate: string | undefined): string {
  if (dueDate === undefined) return '0000';
  const days = daysBetween(BASE, dueDate);
  if (days < 1000) throw new RangeError(`A boleto cannot be due on ${dueDate}`);
  return String(1000 + ((days - 1000) % CYCLE));
}

/**
 * The due date that a factor stands for: the one nearest the reference date, and of two equally near the later one.
 * Undefined for '0000' and for factors never issued.
 */
export function dueDateOfFactor(factor: string, referenceDate: string): string | undefined {
  if (!/^[1-9]\d{3}$/.test(factor)) return undefined;
  const first = addDays(BASE, Number(factor));
  const cycles = Math.max(0, Math.floor(daysBetween(first, referenceDate) / CYCLE + 0.5));
  return addDays(first, cycles * CYCLE);
}
