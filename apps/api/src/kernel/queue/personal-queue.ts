import { askedBy } from '#kernel/asked-by.ts';
import { refuse } from '#kernel/errors.ts';
import { queueByKey } from './queue.ts';

/** Of sixteen connections for writing and twelve for reading; a screen asks about ten things at once. */
const AT_ONCE = 8;
/** Being answered or waiting. */
const MOST = 100;

/** What one person's requests take from the others, in this process. */
export interface PersonalQueue {
  /** Eight at once, the others wait; TOO_MANY_REQUESTS when a hundred are unanswered. Without a person: at once. */
  run<T>(personId: string | undefined, answer: () => Promise<T>): Promise<T>;
  /** Requests that waited, or were refused, since the process began. */
  readonly waited: () => number;
  readonly refused: () => number;
}

declare module 'fastify' {
  interface FastifyInstance {
    personalQueue: PersonalQueue;
  }
}

/** In memory and by person, never by address: the students of a school may share one. */
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
