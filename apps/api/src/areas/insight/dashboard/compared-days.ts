/** The amount of one day. `day` is the number of days since the edition's start, negative before it. */
export interface OnDay {
  readonly day: number;
  readonly amount: number;
}

export interface ComparedDay {
  readonly day: number;
  readonly now: number;
  readonly before: number | null;
}

const upTo = (days: readonly OnDay[], last: number): number =>
  days.reduce((sum, { day, amount }) => (day <= last ? sum + amount : sum), 0);

/** Both editions' running totals on every day on which either changed; `before` is null without another edition. */
export function comparedDays(now: readonly OnDay[], before: readonly OnDay[] | undefined): ComparedDay[] {
  const days = [...new Set([...now, ...(before ?? [])].map(({ day }) => day))].toSorted((a, b) => a - b);
  return days.map((day) => ({ day, now: upTo(now, day), before: before === undefined ? null : upTo(before, day) }));
}

/** The moment that is as long after `otherStart` as `now` is after `start`. */
export const sameDistance = (
  now: Temporal.Instant,
  start: Temporal.Instant,
  otherStart: Temporal.Instant,
): Temporal.Instant => otherStart.add(start.until(now));
