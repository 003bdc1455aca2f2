import type { SchoolStatementPeriod } from '@habilita/contract';
import { addDays, addMonthsClamped } from '@habilita/kernel';

/** A range of days that includes its first and last day; an undefined end is open. */
export interface Days {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

interface MonthsAndDays {
  /**
   * The whole months of the period, as a range of their first days. The month `except` is left out of the range.
   * Undefined when the period has no whole month.
   */
  readonly months: (Days & { readonly except: string }) | undefined;
  /** The days of the period outside these months. */
  readonly days: readonly Days[];
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const lastDayOf = (day: string): string => addDays(addMonthsClamped(monthOf(day), 1), -1);

/**
 * Splits a period into whole months and other days, so that each of its days is in exactly one of the two. The month of
 * `today` counts as days, because it is not over.
 */
export function monthsAndDays({ dayStart, dayEnd }: SchoolStatementPeriod, today: string): MonthsAndDays {
  const from = dayStart === undefined || dayStart === monthOf(dayStart) ? dayStart : addDays(lastDayOf(dayStart), 1);
  const until = dayEnd === undefined || dayEnd === lastDayOf(dayEnd) ? dayEnd : addDays(monthOf(dayEnd), -1);
  if (from !== undefined && until !== undefined && from > until)
    return { months: undefined, days: [{ from: dayStart, until: dayEnd }] };
  const days: Days[] = [];
  if (from !== undefined && from !== dayStart) days.push({ from: dayStart, until: addDays(from, -1) });
  const present = { from: monthOf(today), until: lastDayOf(today) };
  if ((from === undefined || from <= present.from) && (until === undefined || present.until <= until))
    days.push(present);
  if (until !== undefined && until !== dayEnd) days.push({ from: addDays(until, 1), until: dayEnd });
  return { months: { from, until, except: present.from }, days };
}
