import { endSchedulesOfErasedView } from '#areas/insight/report-schedules/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import type { By } from '#kernel/events.ts';
import { type KeptIdentity, type PersonalValues, scrubOf, wordsOf } from './scrub.ts';
import { deleteViews, lockViewsNaming, scrubByWords } from './scrub-places.queries.ts';

interface Forgotten {
  readonly values: PersonalValues;
  readonly keeps: KeptIdentity;
  readonly registrationIds: readonly string[];
  readonly inKeptAnswers: boolean;
  /** Who decided the erasure; undefined when the nightly job erases because the retention period is over. */
  readonly by: By | undefined;
}

/**
 * Removes the person's data from searches that others have typed and stored. Saved views that name the person are
 * deleted, and the reports that are scheduled from these views end.
 */
export async function forgetByWords(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { values, keeps, by, ...searched }: Forgotten,
): Promise<void> {
  const words = wordsOf(values, keeps);
  const views = await lockViewsNaming(trx, words);
  for (const view of views) await endSchedulesOfErasedView(trx, deps, view, by);
  await deleteViews(
    trx,
    views.map(({ id }) => id),
  );
  await scrubByWords(trx, searched, words, scrubOf(values, keeps));
}
