import { createCatalogueItemEndpoint, editCatalogueItemEndpoint, listCatalogueEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { findItem, searchCatalogue } from './catalogues.queries.ts';
import { createItem, editItem } from './save-item.ts';

export function mountCatalogues(app: FastifyInstance, deps: Pick<Deps, 'db' | 'readDb'>): void {
  route(app, listCatalogueEndpoint, async ({ params, query }) => {
    const { rows, ...total } = await searchCatalogue(deps.readDb, params.catalogue, query);
    return { content: rows, ...total };
  });
  commandRoute(app, deps, createCatalogueItemEndpoint, async ({ params, body, actor, request }, trx) => {
    const id = await createItem(trx, params.catalogue, body, { actor, requestId: request.id });
    return (await findItem(trx, params.catalogue, id)) ?? refuse('NOT_FOUND');
  });
  commandRoute(app, deps, editCatalogueItemEndpoint, async ({ params, body, actor, request }, trx) => {
    await editItem(trx, params, body, { actor, requestId: request.id });
    return (await findItem(trx, params.catalogue, params.id)) ?? refuse('NOT_FOUND');
  });
}
