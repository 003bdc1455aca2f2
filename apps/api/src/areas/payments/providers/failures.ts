/**
 * The call may have been carried out, but a timeout, lost connection or 5xx hides its result. Repeat it with the same
 * key, or look the result up first.
 */
export interface Unavailable {
  kind: 'unavailable';
  cause: 'timeout' | 'network' | 'server' | 'unauthorized' | 'unreadable';
  detail: string;
}

/** Refused by the provider; repeating is useless. `reason` is its own code. */
export interface Rejected {
  kind: 'rejected';
  reason: string;
  detail: string;
}
