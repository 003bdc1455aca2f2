import * as contract from '@habilita/contract';
import type { Endpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';

/** Every endpoint the contract declares, by the name it is exported under. */
export const ENDPOINTS: readonly { readonly name: string; readonly endpoint: Endpoint }[] = collect(contract);

/** Endpoints stand alone or grouped in objects and arrays. */
function collect(exported: object, prefix = ''): { name: string; endpoint: Endpoint }[] {
  return Object.entries(exported).flatMap(([key, value]: [string, unknown]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if (isEndpoint(value)) return [{ name, endpoint: value }];
    const grouped = prefix === '' && typeof value === 'object' && value !== null && !('_zod' in value);
    return grouped ? collect(value, name) : [];
  });
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

/** Those the server answers; the contract may be a step ahead of it. */
export const mountedEndpoints = (app: FastifyInstance) =>
  ENDPOINTS.filter(({ endpoint }) => app.hasRoute({ method: endpoint.method, url: endpoint.path }));

/** The path with every parameter replaced. */
export const fillPath = (path: string, value: (parameter: string) => string): string =>
  path.replaceAll(/:(\w+)/g, (_match, parameter: string) => encodeURIComponent(value(parameter)));
