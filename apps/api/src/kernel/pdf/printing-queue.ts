import { refuse } from '#kernel/errors.ts';
import { queueByKey } from '#kernel/queue/queue.ts';

/** The most documents of one person that may wait or be printed at a time, because people open only a few in a row. */
const MOST_OF_A_PERSON = 6;

const inQueue = queueByKey(MOST_OF_A_PERSON);

/**
 * Prints one document of a person at a time in this process; a few more may wait. Refuses further ones with
 * TOO_MANY_REQUESTS.
 */
export const inPrintingQueue = <T>(personId: string, print: () => Promise<T>): Promise<T> =>
  inQueue(personId, print) ?? refuse('TOO_MANY_REQUESTS');
