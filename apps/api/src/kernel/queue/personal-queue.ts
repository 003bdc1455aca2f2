import { requesterId } from '#kernel/requester-id.ts';
import { refuse } from '#kernel/errors.ts';
import { queueByKey } from './queue.ts';

/**
 * How many requests of a person are answered at once. A screen makes about ten. There are sixteen connections for
 * writing and twelve for reading, so one person cannot take all of them.
 */
const AT_ONCE = 8;
/** How many requests of a person may wait or be answered. */
const MOST = 100;

/** Keeps one person's requests from slowing down everybody else's, in this process. */
export interface PersonalQueue {
  /**
   * Answers eight requests of a person at once. Further ones wait; beyond a hundred they are refused with
   * TOO_MANY_REQUESTS. Requests without a person do not wait.
   */
  run<T>(personId: string | undefined, answer: () => Promise<T>): Promise<T>;
  /** How many requests had to wait since the process began. */
  readonly waited: () => number;
  readonly refused: () => number;
}

declare module 'fastify' {
  interface FastifyInstance {
    personalQueue: PersonalQueue;
  }
}

/** Requests are counted by person, not by network address, because the students of a school may share an address. */
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
