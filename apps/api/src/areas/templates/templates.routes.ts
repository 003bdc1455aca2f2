import { listTemplatesEndpoint, readTemplateEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import { findTemplate, searchTemplates } from './templates.queries.ts';

/** Templates as the campaign form chooses them (Specification 2 §7, Templates). */
export function templateRoutes(app: FastifyInstance, { readDb }: Pick<Deps, 'readDb'>): void {
  route(app, listTemplatesEndpoint, async ({ query }) => {
    const { rows, ...total } = await searchTemplates(readDb, query);
    return { content: rows, ...total };
  });
  route(
    app,
    readTemplateEndpoint,
    async ({ params }) => (await findTemplate(readDb, params.id)) ?? refuse('TEMPLATE_NOT_FOUND'),
  );
}
