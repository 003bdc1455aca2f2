import {
  answerDisputeEndpoint,
  closeDisputeEndpoint,
  openDisputeEndpoint,
  readDisputeEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { answerDispute, closeDispute, openDispute, readDispute } from './disputes.ts';

export function disputeRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'environment'>): void {
  route(
    app,
    readDisputeEndpoint,
    async ({ params, actor }) => (await readDispute(deps.db, actor, params.id)) ?? refuse('NOT_FOUND'),
  );
  commandRoute(app, deps, openDisputeEndpoint, ({ params, body, actor, request }, trx) =>
    openDispute(trx, deps, { ...params, ...body }, { actor, requestId: request.id }),
  );
  commandRoute(app, deps, answerDisputeEndpoint, ({ params, body, actor, request }, trx) =>
    answerDispute(trx, deps, { ...params, ...body }, { actor, requestId: request.id }),
  );
  commandRoute(app, deps, closeDisputeEndpoint, ({ params, body, actor, request }, trx) =>
    closeDispute(trx, deps, { ...params, ...body }, { actor, requestId: request.id }),
  );
}
