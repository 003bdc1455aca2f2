import {
  createApprovalLimitEndpoint,
  deleteApprovalLimitEndpoint,
  editApprovalLimitEndpoint,
  listApprovalLimitsEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { searchLimits } from './limits.queries.ts';
import { createLimit, editLimit, removeLimit } from './save-limit.ts';

export function limitRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'readDb' | 'clock'>): void {
  route(app, listApprovalLimitsEndpoint, ({ query }) => searchLimits(deps.readDb, query));
  commandRoute(app, deps, createApprovalLimitEndpoint, ({ body, actor, request }, trx) =>
    createLimit(trx, deps, body, { actor, requestId: request.id }),
  );
  commandRoute(app, deps, editApprovalLimitEndpoint, ({ params, body, actor, request }, trx) =>
    editLimit(trx, deps, { ...body, ...params }, { actor, requestId: request.id }),
  );
  commandRoute(app, deps, deleteApprovalLimitEndpoint, ({ params, query, actor, request }, trx) =>
    removeLimit(trx, deps, { ...query, ...params }, { actor, requestId: request.id }),
  );
}
