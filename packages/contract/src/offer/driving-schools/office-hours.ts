import type { ZoneOffset } from '@habilita/kernel';
import type { ErrorCode } from '../../errors.ts';
import { z } from 'zod';
import { keysOf, recordOf } from '../../typed-object.ts';

export const WEEKDAYS = {
  SUNDAY: 'Domingo',
  MONDAY: 'Segunda-feira',
  TUESDAY: 'Terça-feira',
  WEDNESDAY: 'Quarta-feira',
  THURSDAY: 'Quinta-feira',
  FRIDAY: 'Sexta-feira',
  SATURDAY: 'Sábado',
} as const;
export type Weekday = keyof typeof WEEKDAYS;
export const WEEKDAY_NAMES = keysOf(WEEKDAYS);

/** Working hours and closed days are in Brasília time (Specification 2 §3). */
export const OFFICE_ZONE: ZoneOffset = '-03:00';

/** A period of work in Brasília's time, such as `['08:00:00', '12:00:00']`. */
export type Period = readonly [start: string, end: string];
export type OfficeHours = Readonly<Record<Weekday, readonly Period[]>>;

export type TypedOfficeHours = Readonly<Partial<Record<Weekday, readonly (readonly (string | null)[])[] | undefined>>>;

export type TypedPeriod = readonly [from: string | null, to: string | null];
export type TypedHours = Readonly<Record<Weekday, readonly TypedPeriod[]>>;

export interface OfficeHoursProblem {
  readonly path: readonly (string | number)[];
  readonly code: ErrorCode;
}

export const NO_HOURS: TypedHours = recordOf(WEEKDAY_NAMES.map((day) => [day, []] as const));

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::00)?$/;

const ends = (period: readonly (string | null)[]): Period => [
  `${(period[0] ?? '').slice(0, 5)}:00`,
  `${(period[1] ?? '').slice(0, 5)}:00`,
];

const inOrder = (periods: readonly (readonly (string | null)[])[]): Period[] =>
  periods.map(ends).toSorted(([a], [b]) => a.localeCompare(b));

function periodProblem(period: readonly (string | null)[]): ErrorCode | undefined {
  const [start, end] = period;
  if (period.length !== 2 || !start || !end) return 'OFFICE_HOURS_INCOMPLETE';
  if (!TIME.test(start) || !TIME.test(end)) return 'INVALID';
  return start.slice(0, 5) >= end.slice(0, 5) ? 'OFFICE_HOURS_REVERSED' : undefined;
}

function dayProblems(day: Weekday, periods: readonly (readonly (string | null)[])[]): OfficeHoursProblem[] {
  const wrong = periods.flatMap((period, index) => {
    const code = periodProblem(period);
    return code === undefined ? [] : [{ path: [day, index], code }];
  });
  if (wrong.length > 0) return wrong;
  const sorted = inOrder(periods);
  const overlaps = sorted.some(([start], index) => start < (sorted[index - 1]?.[1] ?? ''));
  return overlaps ? [{ path: [day], code: 'OFFICE_HOURS_OVERLAPPING' }] : [];
}

/**
 * What is wrong with the working hours of a school (Specification 2 §5 and §8): OFFICE_HOURS_INCOMPLETE,
 * OFFICE_HOURS_REVERSED, OFFICE_HOURS_OVERLAPPING, INVALID for an impossible time, REQUIRED when the school never
 * works.
 */
export function officeHoursProblems(hours: TypedOfficeHours): OfficeHoursProblem[] {
  const problems = WEEKDAY_NAMES.flatMap((day) => dayProblems(day, hours[day] ?? []));
  if (problems.length > 0) return problems;
  return WEEKDAY_NAMES.some((day) => (hours[day] ?? []).length > 0) ? [] : [{ path: [], code: 'REQUIRED' }];
}

/**
 * The hours in the form in which they are stored: every day is there, its periods are in order and written 'HH:MM:00'.
 */
export function normalOfficeHours(hours: TypedOfficeHours): OfficeHours {
  return recordOf(WEEKDAY_NAMES.map((day) => [day, inOrder(hours[day] ?? [])] as const));
}

const typedPeriods = z
  .array(z.array(z.string().max(8).nullable()).max(2, { error: 'OFFICE_HOURS_INCOMPLETE' }))
  .max(12)
  .optional();

export const officeHoursBody = z
  .strictObject(recordOf(WEEKDAY_NAMES.map((day) => [day, typedPeriods] as const)))
  .superRefine((hours, context) => {
    for (const { path, code } of officeHoursProblems(hours)) {
      context.addIssue({ code: 'custom', path: [...path], message: code });
    }
  });

const period = z.tuple([z.string(), z.string()]);
export const officeHours = z.object(recordOf(WEEKDAY_NAMES.map((day) => [day, z.array(period)] as const)));
