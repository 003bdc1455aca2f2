import type { Deps } from '#kernel/deps.ts';
import { campaignsToWatch, forgetSnapshots, noteStepsOf } from './step-snapshots.queries.ts';

/** Snapshots older than this are deleted. Three years are enough to compare a campaign with the edition before it. */
const KEPT_FOR = { hours: 3 * 365 * 24 };
/**
 * How often the job runs. A campaign whose registrations are not open gets a snapshot only in the first run of an hour.
 */
const EVERY_MINUTES = 10;

/**
 * Stores how many leads stand at each checkout step, for every campaign from its start to a day after registrations
 * close.
 */
export async function noteSteps({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const isFullHour = now.toZonedDateTimeISO('UTC').minute < EVERY_MINUTES;
  const watched = await campaignsToWatch(db, now);
  const due = watched.filter(({ isOpen }) => isOpen || isFullHour).map(({ id }) => id);
  await noteStepsOf(db, due, now);
  await forgetSnapshots(db, now.subtract(KEPT_FOR));
}
