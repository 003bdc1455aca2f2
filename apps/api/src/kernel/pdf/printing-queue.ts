import { refuse } from '#kernel/errors.ts';
import { queueByKey } from '#kernel/queue/queue.ts';

/** How many documents of a person may be waiting or printing. People open a few one after the other. */
const MOST_OF_A_PERSON = 6;

const inQueue = queueByKey(MOST_OF_A_PERSON);

/**
 * Prints one document of a person at a time in this process, while a few more wait. Refuses further ones with
 * TOO_MANY_REQUESTS.
 */
export const inPrintingQueue = <T>(personId: string, print: () => Promise<T>): Promise<T> =>
  inQueue(personId, print) ?? refuse('TOO_MANY_REQUESTS');
