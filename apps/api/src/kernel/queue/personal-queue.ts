import { askedBy } from '#kernel/asked-by.ts';
import { refuse } from '#kernel/errors.ts';
import { queueByKey } from './queue.ts';

/**
 * How many requests of a person are answered at once. A screen makes about ten; there are sixteen connections for
 * writing and twelve for reading.
 */
const AT_ONCE = 8;
/** How many requests of a person may be waiting or being answered. */
const MOST = 100;

/** Bounds what one person's requests take from the others, in this process. */
export interface PersonalQueue {
  /**
   * Answers up to eight requests of a person at once, while further ones wait; refuses with TOO_MANY_REQUESTS when
   * a hundred are unanswered. A request without a person is answered at once.
   */
  run<T>(personId: string | undefined, answer: () => Promise<T>): Promise<T>;
  /** How many requests have waited since the process began, and below, how many were refused. */
  readonly waited: () => number;
  readonly refused: () => number;
}

declare module 'fastify' {
  interface FastifyInstance {
    personalQueue: PersonalQueue;
  }
}

/** The queue is kept in memory, and by person rather than by address, which the students of a school may share. */
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
        return askedBy.run(personId, answer);
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
