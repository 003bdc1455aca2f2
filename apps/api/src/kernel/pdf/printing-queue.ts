import { refuse } from '#kernel/errors.ts';
import { queueByKey } from '#kernel/queue/queue.ts';

/** Being printed or waiting: somebody opens a few documents one after the other. */
const MOST_OF_A_PERSON = 6;

const inQueue = queueByKey(MOST_OF_A_PERSON);

/**
 * A person has one document at a time with the printer and a few that wait here, so that people take turns however many
 * one of them asks for. TOO_MANY_REQUESTS beyond that. In each process.
 */
export const inPrintingQueue = <T>(personId: string, print: () => Promise<T>): Promise<T> =>
  inQueue(personId, print) ?? refuse('TOO_MANY_REQUESTS');
