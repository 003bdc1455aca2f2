import { MILESTONE_FOLLOWS, MILESTONE_NAMES, MILESTONE_NEEDS, type Milestone } from '@habilita/contract';
import { type Refusal, refusal } from '#kernel/errors.ts';

type Days = Partial<Readonly<Record<Milestone, string>>>;

const EARLIEST = '1950-01-01';

/**
 * Why the days of milestones cannot be recorded: a day lies in the future or before 1950, a milestone without a day
 * must come first, or the days are out of order. Dates are 'YYYY-MM-DD' in the campaign's zone. Refusals, on the day's
 * field: DATE_IN_FUTURE, INVALID, MILESTONE_NEEDS_ANOTHER, MILESTONE_TOO_EARLY.
 */
export function milestoneProblem(days: Days, changed: readonly Milestone[], today: string): Refusal | undefined {
  for (const name of changed) {
    const day = days[name];
    if (day !== undefined && day > today) return refusal('DATE_IN_FUTURE', name);
    if (day !== undefined && day < EARLIEST) return refusal('INVALID', name);
  }
  for (const name of MILESTONE_NAMES) {
    const day = days[name];
    if (day === undefined) continue;
    if ((MILESTONE_NEEDS[name] ?? []).some((needed) => days[needed] === undefined))
      return refusal('MILESTONE_NEEDS_ANOTHER', name);
    if ((MILESTONE_FOLLOWS[name] ?? []).some((earlier) => day < (days[earlier] ?? day)))
      return refusal('MILESTONE_TOO_EARLY', name);
  }
  return undefined;
}
