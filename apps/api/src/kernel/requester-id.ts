import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The id of the signed-in person whose request is being answered. It is also set while the request waits in a queue, or
 * continues in the background after a 202. It is used only for the order in queues; rights and scope always come from
 * the `Actor` that is passed as an argument.
 */
export const requesterId = new AsyncLocalStorage<string>();
