export { type LongRequest, LongRunning, type Reply } from './long-running.ts';
export { forgetRequests } from './long-running.queries.ts';
