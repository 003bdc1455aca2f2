import { batchCountiesEndpoint, findCepEndpoint, listCountiesEndpoint, listStatesEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { publicRoute, route } from '#kernel/http/route.ts';
import type { CepProvider } from './cep/cep-provider.ts';
import { httpCepProvider } from './cep/http-cep-provider.ts';
import { typedByHand } from './cep/typed-by-hand.ts';
import { findCep } from './find-cep.ts';
import { countiesByIds, countStates, isState, searchCounties, statesByName } from './addresses.queries.ts';

/** Milliseconds that a CEP look-up may take; it is short, because somebody waits at the form. */
const CEP_TIMEOUT_MS = 2500;

const cepProviderOf = ({ cepUrl }: Deps['environment']): CepProvider =>
  cepUrl === undefined ? typedByHand : httpCepProvider({ url: cepUrl, timeoutMs: CEP_TIMEOUT_MS });

export function addressRoutes(
  app: FastifyInstance,
  { readDb, environment }: Pick<Deps, 'readDb' | 'environment'>,
): void {
  const cepProvider = cepProviderOf(environment);
  publicRoute(app, listStatesEndpoint, async ({ query }) => {
    const [content, totalSize] = await Promise.all([statesByName(readDb, query.page, query.size), countStates(readDb)]);
    return { content, totalSize, totalIsExact: true };
  });
  publicRoute(app, listCountiesEndpoint, async ({ query }) => {
    const { rows, totalSize } = await searchCounties(readDb, query);
    const { state } = query;
    if (totalSize === 0 && state !== undefined && !(await isState(readDb, state.toUpperCase())))
      refuse('STATE_NOT_FOUND', 'state');
    return { content: rows, totalSize, totalIsExact: true };
  });
  publicRoute(app, batchCountiesEndpoint, async ({ query }) => ({ content: await countiesByIds(readDb, query.ids) }));
  route(app, findCepEndpoint, async ({ params }) => ({
    address: await findCep(readDb, cepProvider, params.postalCode),
  }));
}
