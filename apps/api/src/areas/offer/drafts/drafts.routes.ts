import {
  createDraftEndpoint,
  deleteDraftEndpoint,
  editDraftEndpoint,
  readDraftEndpoint,
  searchDraftsEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { findDraft, searchDrafts } from './drafts.queries.ts';
import { createDraft, editDraft, removeDraft } from './save-draft.ts';

/** Routes of drafts (Specification 2 §7). */
export function draftRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock'>): void {
  const { db } = deps;
  route(app, searchDraftsEndpoint, async ({ query, actor }) => {
    const { rows, ...total } = await searchDrafts(db, actor, query);
    return { content: rows, ...total };
  });
  route(
    app,
    readDraftEndpoint,
    async ({ params, actor }) => (await findDraft(db, actor, params.id)) ?? refuse('DRAFT_NOT_FOUND'),
  );
  commandRoute(app, deps, createDraftEndpoint, async ({ body, actor, request }, trx) => {
    const id = await createDraft(trx, deps, body, { actor, requestId: request.id });
    return (await findDraft(trx, actor, id)) ?? refuse('DRAFT_NOT_FOUND');
  });
  commandRoute(app, deps, editDraftEndpoint, async ({ params, body, actor, request }, trx) => {
    await editDraft(trx, deps, params.id, body, { actor, requestId: request.id });
    return (await findDraft(trx, actor, params.id)) ?? refuse('DRAFT_NOT_FOUND');
  });
  commandRoute(app, deps, deleteDraftEndpoint, async ({ params, actor, request }, trx) => {
    await removeDraft(trx, params.id, { actor, requestId: request.id });
    return undefined;
  });
}
