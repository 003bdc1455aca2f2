import type { Deps } from '#kernel/deps.ts';
import { noteMark } from '#kernel/job-marks/job-marks.queries.ts';
import type { FoldRound } from '#kernel/roll-ups/fold-loop.ts';

export const FOLD_MARK = 'fold-roll-ups';
/**
 * A round of the fold loop that finds no deltas to merge is recorded at most once in this many seconds, which is enough
 * to show that the worker is alive.
 */
const QUIET_SECONDS = 15;

/**
 * Records when the totals were last merged, for the system screen: at once after a round that merged something or
 * failed, otherwise every fifteen seconds.
 */
export function foldMarker({ db, clock }: Pick<Deps, 'db' | 'clock'>): (round: FoldRound) => Promise<void> {
  let noted: Temporal.Instant | undefined;
  return async ({ folded, ok }) => {
    const at = clock.now();
    const isDue = noted === undefined || at.since(noted).total('seconds') >= QUIET_SECONDS;
    if (folded === 0 && ok && !isDue) return;
    noted = at;
    await noteMark(db, { name: FOLD_MARK, at, ok, details: { folded } });
  };
}
