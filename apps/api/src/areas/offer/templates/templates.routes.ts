import {
  compileTemplateEndpoint,
  createTemplateEndpoint,
  editTemplateEndpoint,
  listTemplatesEndpoint,
  listTemplateVersionsEndpoint,
  readTemplateEndpoint,
  readTemplateVersionEndpoint,
  removeTemplateEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { previewTemplate } from './preview-template.ts';
import { createTemplate, editTemplate, removeTemplate } from './save-template.ts';
import { findTemplate, findTemplateVersion, searchTemplates, versionsOfTemplate } from './templates.queries.ts';

const found = async (db: ReadDatabase, id: string) => (await findTemplate(db, id)) ?? refuse('TEMPLATE_NOT_FOUND');

export function templateRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'readDb' | 'clock'>): void {
  route(app, listTemplatesEndpoint, async ({ query }) => {
    const { rows, ...total } = await searchTemplates(deps.readDb, query);
    return { content: rows, ...total };
  });
  route(app, readTemplateEndpoint, async ({ params }) => found(deps.db, params.id));
  route(app, compileTemplateEndpoint, async ({ body, actor }) => previewTemplate(body, actor.userId));
  route(app, listTemplateVersionsEndpoint, async ({ params }) => {
    const content = await versionsOfTemplate(deps.readDb, params.id);
    return content.length === 0 ? refuse('TEMPLATE_NOT_FOUND') : { content };
  });
  route(
    app,
    readTemplateVersionEndpoint,
    async ({ params }) =>
      (await findTemplateVersion(deps.readDb, params.id, params.version)) ?? refuse('TEMPLATE_NOT_FOUND'),
  );
  commandRoute(app, deps, createTemplateEndpoint, async ({ body, actor, request }, trx) =>
    found(trx, await createTemplate(trx, deps, body, { actor, requestId: request.id })),
  );
  commandRoute(app, deps, editTemplateEndpoint, async ({ params, body, actor, request }, trx) => {
    await editTemplate(trx, deps, params.id, body, { actor, requestId: request.id });
    return found(trx, params.id);
  });
  commandRoute(app, deps, removeTemplateEndpoint, async ({ params, actor, request }, trx) => {
    await removeTemplate(trx, deps, params.id, { actor, requestId: request.id });
    return undefined;
  });
}
