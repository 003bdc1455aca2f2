import {
  acceptContractAgainEndpoint,
  type ContractBatch,
  latestContractBatchEndpoint,
  listContractAcceptancesEndpoint,
  readContractAcceptanceEndpoint,
  readCfcContractEndpoint,
  previewContractBatchEndpoint,
  readContractBatchEndpoint,
  readVariablesEndpoint,
  regenerateContractBatchEndpoint,
  regenerateContractEndpoint,
  stopContractBatchEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { commandRoute, publicCommandRoute, publicRoute, route } from '#kernel/http/route.ts';
import { requireEverySchool } from '#kernel/list/school-scope.ts';
import { acceptAgain, readAcceptance, readAcceptances } from './accept-again.ts';
import { campaignExists, findBatch, latestBatch } from './batch.queries.ts';
import { previewBatch } from './preview-batch.ts';
import { variablesFor } from './contract-variables.ts';
import { registrationOfContract } from './contracts.queries.ts';
import { readCfcContract } from './read-contract.ts';
import { startBatch, stopBatch } from './regenerate-batch.ts';
import { regenerateContract } from './regenerate-contract.ts';

export function contractRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, readVariablesEndpoint, async ({ params, actor }) => {
    const registration = await registrationOfContract(deps.db, actor, params);
    if (registration === undefined) return refuse('REGISTRATION_NOT_FOUND');
    return { ...accept(await variablesFor(deps.db, registration)).variables };
  });
  route(app, readCfcContractEndpoint, async ({ params, actor }) => readCfcContract(deps, actor, params));
  commandRoute(app, deps, regenerateContractEndpoint, async ({ params, body, actor, request }, trx) =>
    regenerateContract(trx, deps, {
      registrationId: params.id,
      studentId: params.studentId,
      scope: actor,
      by: actor,
      maintainOriginalDate: body.maintainOriginalDate,
      requestId: request.id,
    }),
  );
  batchRoutes(app, deps);
  acceptanceRoutes(app, deps);
}

/** Routes that regenerate the contracts of a whole campaign. Only people who see every CFC may call them. */
function batchRoutes(app: FastifyInstance, deps: Deps): void {
  commandRoute(app, deps, regenerateContractBatchEndpoint, async ({ params, actor, request }, trx) => {
    requireEverySchool(actor);
    return presentBatch(trx, params.id, await startBatch(trx, deps, params.id, { actor, requestId: request.id }));
  });
  route(app, previewContractBatchEndpoint, async ({ params, actor }) => {
    requireEverySchool(actor);
    return previewBatch(deps.readDb, params.id);
  });
  route(app, latestContractBatchEndpoint, async ({ params, actor }) => {
    requireEverySchool(actor);
    if (!(await campaignExists(deps.db, params.id))) return refuse('CAMPAIGN_NOT_FOUND');
    const latest = await latestBatch(deps.db, params.id);
    return { batch: latest === undefined ? null : await presentBatch(deps.db, params.id, latest) };
  });
  commandRoute(app, deps, stopContractBatchEndpoint, async ({ params: { id, batchId }, actor, request }, trx) => {
    requireEverySchool(actor);
    await stopBatch(trx, { campaignId: id, batchId }, { actor, requestId: request.id });
    return presentBatch(trx, id, batchId);
  });
  route(app, readContractBatchEndpoint, async ({ params, actor }) => {
    requireEverySchool(actor);
    return presentBatch(deps.db, params.id, params.batchId);
  });
}

function acceptanceRoutes(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, readContractAcceptanceEndpoint, ({ params }) => readAcceptance(deps.db, deps, params.key));
  publicCommandRoute(app, deps, acceptContractAgainEndpoint, ({ params, body, request }, trx) =>
    acceptAgain(trx, deps, { key: params.key, ...body, address: request.address, requestId: request.id }),
  );
  route(app, listContractAcceptancesEndpoint, async ({ params, actor }) => {
    requireEverySchool(actor);
    return (await campaignExists(deps.db, params.id))
      ? readAcceptances(deps.db, params.id)
      : refuse('CAMPAIGN_NOT_FOUND');
  });
}

async function presentBatch(db: ReadDatabase, campaignId: string, batchId: string): Promise<ContractBatch> {
  const { createdAt, ...batch } = (await findBatch(db, campaignId, batchId)) ?? refuse('NOT_FOUND');
  const { regenerated, failed, unchanged, stopped, total } = batch;
  const isOver = regenerated + failed + unchanged + stopped === total;
  const ended = stopped === 0 ? 'DONE' : 'STOPPED';
  return { ...batch, status: isOver ? ended : 'RUNNING', createdDate: createdAt };
}
