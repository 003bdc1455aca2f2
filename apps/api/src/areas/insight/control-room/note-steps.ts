import type { Deps } from '#kernel/deps.ts';
import { campaignsToWatch, forgetSnapshots, noteStepsOf } from './step-snapshots.queries.ts';

/** Snapshots are kept while editions may be compared with them. */
const KEPT_FOR = { hours: 3 * 365 * 24 };
/** Minutes between two runs of the job. Campaigns whose registrations are not open are noted only once an hour. */
const EVERY_MINUTES = 10;

/** Notes where people stand in the checkout of the campaigns that run. */
export async function noteSteps({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const isFullHour = now.toZonedDateTimeISO('UTC').minute < EVERY_MINUTES;
  const watched = await campaignsToWatch(db, now);
  const due = watched.filter(({ isOpen }) => isOpen || isFullHour).map(({ id }) => id);
  await noteStepsOf(db, due, now);
  await forgetSnapshots(db, now.subtract(KEPT_FOR));
}
