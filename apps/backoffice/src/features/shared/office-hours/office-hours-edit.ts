import {
  type OfficeHours,
  type TypedHours,
  type TypedPeriod,
  WEEKDAY_NAMES,
  WEEKDAYS,
  type Weekday,
} from '@habilita/contract';

export const WORKDAYS: readonly Weekday[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];
/** The server accepts at most this many periods for a day. */
export const MOST_PERIODS = 12;

/** Full hours as 'HH:00:00' (Specification 1 §5). */
export const HOURS: readonly string[] = Array.from(
  { length: 24 },
  (_, hour) => `${String(hour).padStart(2, '0')}:00:00`,
);

/** The times to choose from: every full hour, and the field's present time even when that is no full hour. */
export function choicesWith(time: string | null): readonly string[] {
  return time === null || HOURS.includes(time) ? HOURS : [...HOURS, time].toSorted();
}

const hourOf = (time: string): number => Number(time.slice(0, 2));

export function nextPeriod(periods: readonly TypedPeriod[]): TypedPeriod {
  const end =
    periods
      .map(([, to]) => to ?? '')
      .toSorted()
      .at(-1) ?? '';
  if (end === '') return ['08:00:00', '12:00:00'];
  const start = hourOf(end) + 1;
  const finish = Math.min(start + 5, 23);
  return start < finish ? [HOURS[start] ?? null, HOURS[finish] ?? null] : [null, null];
}

export function withPeriod(hours: TypedHours, day: Weekday, index: number, period: TypedPeriod): TypedHours {
  return { ...hours, [day]: hours[day].map((one, place) => (place === index ? period : one)) };
}

export function withoutPeriod(hours: TypedHours, day: Weekday, index: number): TypedHours {
  return { ...hours, [day]: hours[day].filter((_, place) => place !== index) };
}

export function withNewPeriod(hours: TypedHours, day: Weekday): TypedHours {
  return { ...hours, [day]: [...hours[day], nextPeriod(hours[day])] };
}

export function copied(hours: TypedHours, from: Weekday, to: readonly Weekday[]): TypedHours {
  return { ...hours, ...Object.fromEntries(to.map((day) => [day, hours[from]])) };
}

const short = (time: string | null): string => time?.slice(0, 5) ?? '–';

export function periodsText(periods: readonly TypedPeriod[]): string {
  if (periods.length === 0) return 'Fechado';
  return periods.map(([from, to]) => `${short(from)}–${short(to)}`).join(', ');
}

export function hoursLines(hours: TypedHours | OfficeHours): readonly string[] {
  // The week begins on Monday here, so that Saturday and Sunday stand together.
  const week = [...WEEKDAY_NAMES.slice(1), ...WEEKDAY_NAMES.slice(0, 1)];
  const groups: { first: Weekday; last: Weekday; text: string }[] = [];
  for (const day of week) {
    const text = periodsText(hours[day]);
    const group = groups.at(-1);
    if (group !== undefined && group.text === text) group.last = day;
    else groups.push({ first: day, last: day, text });
  }
  return groups
    .filter(({ text }) => text !== 'Fechado')
    .map(({ first, last, text }) =>
      first === last ? `${WEEKDAYS[first]}: ${text}` : `${WEEKDAYS[first]} a ${WEEKDAYS[last]}: ${text}`,
    );
}
