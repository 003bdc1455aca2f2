import { refuse } from '#kernel/errors.ts';
import { queueByKey } from '#kernel/queue/queue.ts';

/** Documents that a person has waiting or printing; people open a few one after the other. */
const MOST_OF_A_PERSON = 6;

const inQueue = queueByKey(MOST_OF_A_PERSON);

/**
 * In each process, one document of a person is with the printer and a few wait here. Refuses more with
 * TOO_MANY_REQUESTS.
 */
export const inPrintingQueue = <T>(personId: string, print: () => Promise<T>): Promise<T> =>
  inQueue(personId, print) ?? refuse('TOO_MANY_REQUESTS');
