import {
  listDispatchesEndpoint,
  previewCommunicationEndpoint,
  readDispatchEndpoint,
  REMINDER_KINDS,
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
import { presentDispatch } from './communications.present.ts';
import { campaignToTell, dispatchesOf, findDispatch } from './dispatches.queries.ts';
import { previewCommunication } from './preview-communication.ts';
import { startDispatch } from './start-dispatch.ts';
import { resumeDispatch, stopDispatch } from './stop-dispatch.ts';
import { testCommunication } from './test-communication.ts';

/** Read from the primary: people watch what they just started. */
export function communicationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  for (const kind of REMINDER_KINDS)
    commandRoute(app, deps, SEND_ENDPOINTS[kind], async ({ params, actor, request }, trx) => {
      const campaign = (await campaignToTell(trx, actor, params.id)) ?? refuse('CAMPAIGN_NOT_FOUND');
      refuseSchools(actor);
      const dispatchId = await startDispatch(trx, deps, campaign, kind, { actor, requestId: request.id });
      return read(trx, actor, { id: params.id, dispatchId });
    });
  route(app, previewCommunicationEndpoint, ({ params, actor }) => previewCommunication(deps, actor, params));
  commandRoute(app, deps, testCommunicationEndpoint, ({ params, actor }, trx) =>
    testCommunication(trx, deps, actor, params),
  );
  route(app, listDispatchesEndpoint, async ({ params, actor }) => {
    if ((await campaignToTell(db, actor, params.id)) === undefined) refuse('CAMPAIGN_NOT_FOUND');
    const rows = await dispatchesOf(db, actor, params.id);
    return { content: await Promise.all(rows.map((row) => presentDispatch(db, row))) };
  });
  route(app, readDispatchEndpoint, ({ params, actor }) => read(db, actor, params));
  commandRoute(app, deps, stopDispatchEndpoint, async ({ params, actor, request }, trx) => {
    const { id } = await read(trx, actor, params);
    refuseSchools(actor);
    await stopDispatch(trx, deps, id, { actor, requestId: request.id });
    return read(trx, actor, params);
  });
  commandRoute(app, deps, resumeDispatchEndpoint, async ({ params, actor, request }, trx) => {
    const { id } = await read(trx, actor, params);
    refuseSchools(actor);
    await resumeDispatch(trx, deps, id, { actor, requestId: request.id });
    return read(trx, actor, params);
  });
}

async function read(
  db: ReadDatabase,
  actor: Actor,
  { id, dispatchId }: { readonly id: string; readonly dispatchId: string },
) {
  return presentDispatch(db, (await findDispatch(db, actor, id, dispatchId)) ?? refuse('NOT_FOUND'));
}

/** A dispatch goes to people of every CFC of the campaign. */
function refuseSchools({ drivingSchoolIds }: Actor): void {
  if (drivingSchoolIds !== 'ALL') refuse('FORBIDDEN');
}
