export { type Asked, LongRunning, type Reply } from './long-running.ts';
export { forgetRequests } from './long-running.queries.ts';
