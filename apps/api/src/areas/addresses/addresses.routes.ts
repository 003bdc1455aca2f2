import { batchCountiesEndpoint, listCountiesEndpoint, listStatesEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { publicRoute } from '#kernel/http/route.ts';
import { countiesByIds, countStates, searchCounties, statesByName } from './addresses.queries.ts';

/** States and municipalities, for every form with an address (Specification 2 §7, Addresses). */
export function addressRoutes(app: FastifyInstance, { readDb }: Pick<Deps, 'readDb'>): void {
  publicRoute(app, listStatesEndpoint, async ({ query }) => {
    const [content, totalSize] = await Promise.all([statesByName(readDb, query.page, query.size), countStates(readDb)]);
    return { content, totalSize, totalIsExact: true };
  });
  publicRoute(app, listCountiesEndpoint, async ({ query }) => {
    const { rows, totalSize } = await searchCounties(readDb, query);
    return { content: rows, totalSize, totalIsExact: true };
  });
  publicRoute(app, batchCountiesEndpoint, async ({ query }) => ({ content: await countiesByIds(readDb, query.ids) }));
}
