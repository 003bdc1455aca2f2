import {
  cancelExportEndpoint,
  downloadExportEndpoint,
  listExportsEndpoint,
  repeatExportEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { type Exporting, presentExport, searchExports } from '#kernel/export/index.ts';
import { commandRoute, route } from '#kernel/http/route.ts';

export function mountExports(app: FastifyInstance, deps: Pick<Deps, 'db'>, exporting: Exporting): void {
  route(app, listExportsEndpoint, async ({ query, actor }) => {
    const { rows, ...total } = await searchExports(deps.db, actor.userId, query);
    return { content: rows.map(presentExport), ...total };
  });
  commandRoute(app, deps, cancelExportEndpoint, ({ params, actor }, trx) => exporting.cancel(trx, actor, params.id));
  commandRoute(app, deps, repeatExportEndpoint, ({ params, actor }, trx) => exporting.repeat(trx, actor, params.id));
  route(app, downloadExportEndpoint, ({ params, actor }) => exporting.download(actor, params.id));
}
