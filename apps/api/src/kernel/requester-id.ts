import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The id of the signed-in person whose request is being answered, also while the request waits or goes on after its
 * 202. It only decides who waits for whom; rights and scope always come from the `Actor` that is passed as an argument.
 */
export const requesterId = new AsyncLocalStorage<string>();
