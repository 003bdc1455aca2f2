import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The signed-in person whose request is being answered, also while it waits or goes on after its 202. It decides only
 * who waits for whom: rights and scope come from the `Actor` that is passed by hand.
 */
export const askedBy = new AsyncLocalStorage<string>();
