import { QUICK_TRIES } from '#areas/money/index.ts';

/** Quick tries are the queue's; after them the sweeper asks, ever more seldom: a minute, two, four, up to an hour. */
const FIRST_PAUSE_MINUTES = 1;
const LONGEST_PAUSE_MINUTES = 60;

/** When a provider that gave no answer is asked again, after so many tries without one. */
export function nextTryAt(failedTries: number, now: Temporal.Instant): Temporal.Instant {
  const doublings = Math.min(Math.max(0, failedTries - QUICK_TRIES - 1), 10);
  return now.add({ minutes: Math.min(FIRST_PAUSE_MINUTES * 2 ** doublings, LONGEST_PAUSE_MINUTES) });
}

/** A charge that stands as we know it: an open one is asked about every hour, one that ended or ran out once a day. */
export function nextCheckAt(isOpen: boolean, now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: isOpen ? 1 : 24 });
}
