import {
  createViewEndpoint,
  deleteViewEndpoint,
  editViewEndpoint,
  keepListEndpoint,
  listViewsEndpoint,
  type SavedView,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { createView, editView, type EndWithView, keepList, removeView } from './save-view.ts';
import { mayEditView } from './view.ts';
import { findView, preferencesOf, viewsOf, type ViewRow } from './views.queries.ts';

function presentView(view: ViewRow, actor: Actor): SavedView {
  const { id, name, query, columns, sharedWith, ownerName, version } = view;
  return { id, name, query, columns, sharedWith, ownerName, version, mayEdit: mayEditView(actor, view) };
}

export function viewRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock'>, endWithView: EndWithView): void {
  // Reads from the primary: on a replica a view just saved may still be missing.
  const { db } = deps;
  route(app, listViewsEndpoint, async ({ query: { list }, actor }) => {
    const [views, preferences] = await Promise.all([viewsOf(db, actor, list), preferencesOf(db, actor.userId, list)]);
    const first = views.find(({ id }) => id === preferences?.defaultViewId);
    return {
      content: views.map((view) => presentView(view, actor)),
      defaultViewId: first?.id ?? null,
      columns: preferences?.columns ?? null,
    };
  });
  commandRoute(app, deps, createViewEndpoint, async ({ body: { list, ...body }, actor, request }, trx) => {
    const id = await createView(trx, list, body, { actor, requestId: request.id });
    return presentView((await findView(trx, actor, id)) ?? refuse('NOT_FOUND'), actor);
  });
  commandRoute(app, deps, editViewEndpoint, async ({ params, body, actor, request }, trx) => {
    await editView(trx, deps, params.id, body, { actor, requestId: request.id });
    const view = await findView(trx, actor, params.id);
    // The administrator who saved the view no longer sees it, because it is not shared any more.
    return view === undefined
      ? { ...body, id: params.id, ownerName: '', mayEdit: false, version: body.version + 1 }
      : presentView(view, actor);
  });
  commandRoute(app, deps, deleteViewEndpoint, async ({ params, actor, request }, trx) => {
    await removeView(trx, params.id, { actor, requestId: request.id }, endWithView);
    return undefined;
  });
  commandRoute(app, deps, keepListEndpoint, async ({ params, body, actor }, trx) => {
    await keepList(trx, params.list, body, actor);
    return undefined;
  });
}
