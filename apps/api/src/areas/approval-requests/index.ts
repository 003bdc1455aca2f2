export { decidesForOthers, mayApprove, mayDecide, mayWithdraw, type EndStatus } from './approval.ts';
export type { Approvable, KeptRequest } from './approvable.ts';
export {
  expiredRequests,
  findRequest,
  type FoundRequest,
  hasWaiting,
  lockRequest,
  waitingRequests,
} from './approval-requests.queries.ts';
export type { ApprovalRecord, EndExpired } from './end-expired.ts';
export { endRequest } from './end-request.ts';
export { keepWaiting, type RequestToKeep } from './keep-waiting.ts';
export { limitOn } from './limits.queries.ts';
