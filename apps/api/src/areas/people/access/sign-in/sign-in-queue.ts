import { refuse } from '#kernel/errors.ts';
import { Queue } from '#kernel/queue/queue.ts';

export interface SignInLimits {
  readonly atOnce: number;
  /** How many sign-ins from one network may wait at a time. */
  readonly waitingPerNetwork: number;
  readonly waiting: number;
}

interface Applicant {
  readonly network: string;
  readonly isKnown: boolean;
}

/**
 * Makes the queue of sign-ins. Known browsers go first; otherwise it is first come, first served. Known and unknown
 * browsers are counted apart. Refuses with TOO_MANY_REQUESTS when too many of them wait, in all or from one network.
 */
export function signInQueue({ atOnce, waitingPerNetwork, waiting }: SignInLimits) {
  const queue = new Queue({ atOnce });
  return async <T>({ network, isKnown }: Applicant, work: () => Promise<T>): Promise<T> => {
    const rank = isKnown ? 0 : 1;
    const line = queue.waiting.filter((other) => other.rank === rank);
    const ofNetwork = line.filter(({ whose }) => whose === network);
    const isFull = line.length >= waiting || ofNetwork.length >= waitingPerNetwork;
    return isFull ? refuse('TOO_MANY_REQUESTS') : queue.run(work, { whose: network, rank });
  };
}
