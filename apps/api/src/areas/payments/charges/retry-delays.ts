import { QUICK_TRIES } from '#areas/money/core/index.ts';

/** After the queue's quick retries the sweeper tries again, with pauses that double from one minute to an hour. */
const FIRST_PAUSE_MINUTES = 1;
const LONGEST_PAUSE_MINUTES = 60;

export function nextTryAt(failedTries: number, now: Temporal.Instant): Temporal.Instant {
  const doublings = Math.min(Math.max(0, failedTries - QUICK_TRIES - 1), 10);
  return now.add({ minutes: Math.min(FIRST_PAUSE_MINUTES * 2 ** doublings, LONGEST_PAUSE_MINUTES) });
}

/** A charge in which something may soon happen, such as an open one, is checked hourly, any other one daily. */
export function nextCheckAt(isSoon: boolean, now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: isSoon ? 1 : 24 });
}
