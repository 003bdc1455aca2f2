import { requesterId } from '#kernel/requester-id.ts';
import { refuse } from '#kernel/errors.ts';
import { queueByKey } from './queue.ts';

/**
 * Requests of a person answered at once. A screen makes about ten; there are sixteen connections for writing and
 * twelve for reading.
 */
const AT_ONCE = 8;
/** Requests of a person waiting or being answered. */
const MOST = 100;

/** Bounds what one person's requests take from the others, in this process. */
export interface PersonalQueue {
  /**
   * Eight requests of a person at once; further ones wait, and TOO_MANY_REQUESTS refuses more than a hundred.
   * Without a person there is no waiting.
   */
  run<T>(personId: string | undefined, answer: () => Promise<T>): Promise<T>;
  /** Counted since the process began. */
  readonly waited: () => number;
  readonly refused: () => number;
}

declare module 'fastify' {
  interface FastifyInstance {
    personalQueue: PersonalQueue;
  }
}

/** Turns go by person and not by address, which the students of a school may share. */
export function personalQueue(atOnce = AT_ONCE, most = MOST): PersonalQueue {
  const inQueue = queueByKey(most, atOnce);
  let waited = 0;
  let refused = 0;
  return {
    async run(personId, answer) {
      if (personId === undefined) return answer();
      let isHere = false;
      const answered = inQueue(personId, () => {
        isHere = true;
        return requesterId.run(personId, answer);
      });
      if (answered === undefined) {
        refused += 1;
        return refuse('TOO_MANY_REQUESTS');
      }
      if (!isHere) waited += 1;
      return answered;
    },
    waited: () => waited,
    refused: () => refused,
  };
}
