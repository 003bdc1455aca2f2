import {
  listDispatchesEndpoint,
  previewCommunicationEndpoint,
  readDispatchEndpoint,
  REMINDER_KINDS,
  resendFailedEndpoint,
  resendUnconfirmedEndpoint,
  resumeDispatchEndpoint,
  SEND_ENDPOINTS,
  stopDispatchEndpoint,
  testCommunicationEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { requireEverySchool } from '#kernel/list/school-scope.ts';
import { presentDispatch } from './communications.present.ts';
import { campaignToTell, dispatchesOf, findDispatch } from './dispatches.queries.ts';
import { previewCommunication } from './preview-communication.ts';
import { startDispatch } from './start-dispatch.ts';
import { resendFailed, resendUnconfirmed, resumeDispatch, stopDispatch } from './stop-dispatch.ts';
import { testCommunication } from './test-communication.ts';

/** These routes read from the primary database, because a replica may not have a dispatch yet that was just sent. */
export function communicationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  for (const kind of REMINDER_KINDS)
    commandRoute(app, deps, SEND_ENDPOINTS[kind], async ({ params, actor, request }, trx) => {
      const campaign = await campaignOf(trx, actor, params.id);
      const dispatchId = await startDispatch(trx, deps, campaign, kind, { actor, requestId: request.id });
      return read(deps, trx, actor, { id: params.id, dispatchId });
    });
  route(app, previewCommunicationEndpoint, async ({ params, actor }) => {
    await campaignOf(db, actor, params.id);
    return previewCommunication(deps, actor, params);
  });
  commandRoute(app, deps, testCommunicationEndpoint, async ({ params, actor }, trx) => {
    await campaignOf(trx, actor, params.id);
    return testCommunication(trx, deps, actor, params);
  });
  dispatchRoutes(app, deps);
}

function dispatchRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  route(app, listDispatchesEndpoint, async ({ params, actor }) => {
    await campaignOf(db, actor, params.id);
    const rows = await dispatchesOf(db, actor, params.id);
    return { content: await Promise.all(rows.map((row) => presentDispatch(db, row, clock.now()))) };
  });
  route(app, readDispatchEndpoint, ({ params, actor }) => read(deps, db, actor, params));
  const changes = [
    [stopDispatchEndpoint, stopDispatch],
    [resumeDispatchEndpoint, resumeDispatch],
    [resendUnconfirmedEndpoint, resendUnconfirmed],
    [resendFailedEndpoint, resendFailed],
  ] as const;
  for (const [endpoint, change] of changes)
    commandRoute(app, deps, endpoint, async ({ params, actor, request }, trx) => {
      const { id } = await read(deps, trx, actor, params);
      await change(trx, deps, id, { actor, requestId: request.id });
      return read(deps, trx, actor, params);
    });
}

/**
 * A dispatch concerns people of every CFC, so CFC users may not see or send it. Refusals: CAMPAIGN_NOT_FOUND,
 * FORBIDDEN.
 */
async function campaignOf(db: ReadDatabase, actor: Actor, id: string) {
  const campaign = (await campaignToTell(db, actor, id)) ?? refuse('CAMPAIGN_NOT_FOUND');
  requireEverySchool(actor);
  return campaign;
}

async function read(
  { clock }: Pick<Deps, 'clock'>,
  db: ReadDatabase,
  actor: Actor,
  { id, dispatchId }: { readonly id: string; readonly dispatchId: string },
) {
  await campaignOf(db, actor, id);
  return presentDispatch(db, (await findDispatch(db, actor, id, dispatchId)) ?? refuse('NOT_FOUND'), clock.now());
}
