import { addDays, daysBetween, formatDate, weekday } from '@habilita/kernel';

export type Step = 'day' | 'week' | 'month';

/** `per` is the word for titles, `one` the heading of a column of days, weeks or months. */
export const STEPS: Readonly<Record<Step, { readonly per: string; readonly one: string }>> = {
  day: { per: 'por dia', one: 'Dia' },
  week: { per: 'por semana', one: 'Semana' },
  month: { per: 'por mês', one: 'Mês' },
};

/**
 * A chart has a bar for each day up to TWO_MONTHS days, one for each week up to A_YEAR days, and one for each month
 * beyond. On a phone, more bars would be too thin to be told apart.
 */
const TWO_MONTHS = 62;
const A_YEAR = 366;

export interface DayValues {
  readonly day: string;
  readonly values: readonly number[];
}

export interface Bucket {
  /** The first and the last day of a bar, both included; neither lies outside the period. */
  readonly from: string;
  readonly until: string;
  readonly values: readonly number[];
}

export interface Period {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

const stepOf = (days: number): Step => (days <= TWO_MONTHS ? 'day' : days <= A_YEAR ? 'week' : 'month');

/** The last day of the week or month that the day lies in; weeks end on Sundays. */
function endOf(day: string, step: Step): string {
  if (step === 'day') return day;
  if (step === 'week') return addDays(day, (7 - weekday(day)) % 7);
  const inNext = addDays(`${day.slice(0, 7)}-28`, 4);
  return addDays(`${inNext.slice(0, 7)}-01`, -1);
}

/**
 * The bars of a chart: one for each day, or for each week or month when there are many days, with zeros where there are
 * no values. They reach from the first to the last day that has a value or that the filter names, but not beyond today.
 */
export function bucketsOf(days: readonly DayValues[], period: Period, today: string) {
  const first = days[0]?.day ?? today;
  const last = days.at(-1)?.day ?? first;
  const asked = period.until === undefined || period.until > today ? today : period.until;
  const from = period.from !== undefined && period.from < first ? period.from : first;
  const until = period.until !== undefined && asked > last ? asked : last;
  const step = stepOf(daysBetween(from, until) + 1);
  const buckets: Bucket[] = [];
  for (let start = from, at = 0; days.length > 0 && start <= until; ) {
    const end = endOf(start, step) < until ? endOf(start, step) : until;
    const of: DayValues[] = [];
    for (let one = days[at]; one !== undefined && one.day <= end; one = days[at]) {
      of.push(one);
      at += 1;
    }
    buckets.push({ from: start, until: end, values: sumsOf(of, days[0]?.values.length ?? 0) });
    start = addDays(end, 1);
  }
  return { step, buckets };
}

const sumsOf = (days: readonly DayValues[], width: number): readonly number[] =>
  Array.from({ length: width }, (_, index) => days.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'] as const;
const dayAndMonth = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`;

/** `mark` stands below a bar, `label` in the table. */
export function bucketWords({ from, until }: Bucket, step: Step): { readonly mark: string; readonly label: string } {
  if (step === 'day') return { mark: dayAndMonth(from), label: formatDate(from) };
  if (step === 'week') return { mark: dayAndMonth(from), label: `${dayAndMonth(from)} a ${formatDate(until)}` };
  const month = `${MONTHS[Number(from.slice(5, 7)) - 1] ?? ''}/${from.slice(0, 4)}`;
  return { mark: month, label: month };
}
