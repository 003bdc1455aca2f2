export { mountLongRunningRequests } from './long-running-requests.routes.ts';
