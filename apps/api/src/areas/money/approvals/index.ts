import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { approvalRoutes } from './approvals.routes.ts';
import type { Approvables } from './decide-approval.ts';
import { limitRoutes } from './limits.routes.ts';

export { decidesForOthers, type EndStatus } from './approval.ts';
export type { Approvable, StoredRequest } from './approvable.ts';
export { hasWaiting } from './approval-requests.queries.ts';
export { registerApprovalsJobs } from './approvals.jobs.ts';
export { endExpiredOf } from './end-if-over.ts';
export { storeRequest } from './store-request.ts';
export { limitOn } from './limits.queries.ts';

export function mountApprovals(app: FastifyInstance, deps: Deps, approvables: Approvables): void {
  approvalRoutes(app, deps, approvables);
  limitRoutes(app, deps);
}
