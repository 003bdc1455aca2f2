import type { Unusual } from '@habilita/contract';

/*
 * What the control room marks as unusual (decision 119). By chance alone a count varies by about its square root. A
 * difference is marked only when it exceeds three times that root; a lower threshold would mark quiet campaigns all the
 * time.
 */

/** A difference of up to this many standard deviations counts as chance. */
const DEVIATIONS = 3;

const RUNNING_OUT_PERCENT = 10;

/**
 * SOLD_OUT when no seat is left, RUNNING_OUT when a tenth of the vacancies or less is left; null otherwise, and when
 * the vacancies have no limit.
 */
export function unusualStock(vacancies: number | null, left: number | null): Unusual | null {
  if (vacancies === null || left === null) return null;
  if (left <= 0) return 'SOLD_OUT';
  return left * 100 <= vacancies * RUNNING_OUT_PERCENT ? 'RUNNING_OUT' : null;
}

/**
 * ABOVE or BELOW when this edition's count differs from the count of the previous edition at the same time after its
 * start: by at least half of the previous count and by more than chance explains. Otherwise null.
 */
export function unusualAgainst(now: number, before: number | null): Unusual | null {
  if (before === null) return null;
  const difference = Math.abs(now - before);
  if (difference * 2 < before || difference <= DEVIATIONS * Math.sqrt(Math.max(now, before))) return null;
  return now > before ? 'ABOVE' : 'BELOW';
}

/** A cause with fewer failures than this in the last hour is never marked. */
const FEWEST_FAILURES = 5;

export interface FailuresOfCause {
  /** The campaign's attempts before the last hour, and those that failed by this cause. */
  readonly attemptsBefore: number;
  readonly failedBefore: number;
  /** The campaign's attempts in the last hour, and those of them that failed by this cause. */
  readonly attempts: number;
  readonly failed: number;
}

/**
 * SURGE when the cause failed five times or more in the last hour, and more often than its usual share of the attempts
 * explains; otherwise null. The usual share is the cause's share of the attempts before the last hour. The fewer
 * attempts there were before the last hour, the closer the usual share is to one in ten.
 */
export function unusualFailures({ attemptsBefore, failedBefore, attempts, failed }: FailuresOfCause): Unusual | null {
  if (failed < FEWEST_FAILURES) return null;
  const usual = (failedBefore + 1) / (attemptsBefore + 10);
  const expected = attempts * usual;
  return failed > expected + DEVIATIONS * Math.sqrt(expected * (1 - usual)) ? 'SURGE' : null;
}

const ALMOST_FULL_PERCENT = 90;

/**
 * FULL when no place is free, ALMOST_FULL when nine in ten or more are taken; null otherwise, and on days without
 * places.
 */
export function unusualFill(places: number, taken: number): Unusual | null {
  if (places <= 0) return null;
  if (taken >= places) return 'FULL';
  return taken * 100 >= places * ALMOST_FULL_PERCENT ? 'ALMOST_FULL' : null;
}

const FEWEST_UNSENT = 5;
const UNSENT_PERCENT = 5;
/** Minutes without progress after which a running dispatch counts as stalled. */
const STALLED_AFTER = 10;

export interface DispatchProgress {
  readonly isRunning: boolean;
  /** Minutes since the dispatch last made progress. */
  readonly quietFor: number;
  readonly sent: number;
  /** Messages refused, or without confirmation. */
  readonly unsent: number;
}

/**
 * FAILING when at least five messages, and at least one in twenty, were not sent; STALLED when a running dispatch has
 * made no progress for ten minutes; otherwise null.
 */
export function unusualDispatch({ isRunning, quietFor, sent, unsent }: DispatchProgress): Unusual | null {
  if (unsent >= FEWEST_UNSENT && unsent * 100 >= (sent + unsent) * UNSENT_PERCENT) return 'FAILING';
  return isRunning && quietFor >= STALLED_AFTER ? 'STALLED' : null;
}
