/**
 * The call may have been carried out, but a timeout, lost connection or 5xx hides its result. Repeat it with the same
 * key, or look the result up first.
 */
export interface Unavailable {
  kind: 'unavailable';
  cause: 'timeout' | 'network' | 'server' | 'unauthorized' | 'unreadable';
  detail: string;
}

/** The provider refused the call, and repeating the call is useless. `reason` is the provider's own code. */
export interface Rejected {
  kind: 'rejected';
  reason: string;
  detail: string;
}
