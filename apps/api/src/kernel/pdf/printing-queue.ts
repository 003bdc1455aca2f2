import { refuse } from '#kernel/errors.ts';
import { queueByKey } from '#kernel/queue/queue.ts';

/** How many documents a person may have waiting or being printed; people open a few one after the other. */
const MOST_OF_A_PERSON = 6;

const inQueue = queueByKey(MOST_OF_A_PERSON);

/**
 * Prints in a person's turn: in each process, one document of a person is with the printer and a few wait here,
 * however many they ask for. Refuses more with TOO_MANY_REQUESTS.
 */
export const inPrintingQueue = <T>(personId: string, print: () => Promise<T>): Promise<T> =>
  inQueue(personId, print) ?? refuse('TOO_MANY_REQUESTS');
