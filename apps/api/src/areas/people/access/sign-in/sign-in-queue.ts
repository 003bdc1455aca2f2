import { refuse } from '#kernel/errors.ts';
import { Queue } from '#kernel/queue/queue.ts';

export interface SignInLimits {
  readonly atOnce: number;
  /** Sign-ins of one network that may wait. */
  readonly waitingPerNetwork: number;
  readonly waiting: number;
}

interface Applicant {
  readonly network: string;
  readonly isKnown: boolean;
}

/**
 * Lets known browsers go first, otherwise first come first served. Refuses TOO_MANY_REQUESTS when the line of known
 * browsers, or that of others, is full.
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
