import type { z } from 'zod';

/**
 * A kind of job. A job is enqueued in the transaction of the decision that it carries out, so that it exists only if
 * the decision does.
 */
export interface JobKind<S extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: S;
  readonly retryLimit: number;
  /**
   * True for a job that something may hold up for an hour or more, such as a backup. Its retry delays are five to ten
   * minutes at first and up to an hour later; those of other jobs begin with seconds and grow up to five minutes.
   */
  readonly spaced: boolean;
  /** True for a job whose retry delays begin with seconds, like those of most jobs, but grow up to an hour. */
  readonly persistent: boolean;
  readonly label: string;
  /**
   * Whether a job may take minutes. Two long jobs of a kind run at once, for up to an hour each; of any other kind
   * twenty run at once, for up to a quarter of an hour.
   */
  readonly long: boolean;
  /** True when a recurring job, a sweeper, later does the work of a failed job, so that no person has to look at it. */
  readonly swept: boolean;
}

/**
 * Declares a kind of job. A failed job is tried again after two seconds, then after longer pauses up to five minutes,
 * unless its kind is `spaced` or `persistent`. After the last try it becomes a dead letter, which waits for a person,
 * unless its kind is `swept`.
 */
export function jobKind<S extends z.ZodType>(
  name: string,
  payload: S,
  options: { label: string; retryLimit?: number; long?: true; spaced?: true; persistent?: true; swept?: true },
): JobKind<S> {
  const { label, retryLimit = 8, long = false, spaced = false, persistent = false, swept = false } = options;
  return { name, payload, retryLimit, label, long, spaced, persistent, swept };
}

/**
 * How often a job that runs every few minutes or hours is tried again. The next run makes up for a failed one anyway.
 * The tries are only for a process that stops in the middle of a run: without them it would leave a dead letter.
 */
export const RETRIES_OF_REPEATED = 2;
