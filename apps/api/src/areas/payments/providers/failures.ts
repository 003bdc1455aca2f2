/** Timeout, lost connection or 5xx: it may have been done. Ask again with the same key, or look it up first. */
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
