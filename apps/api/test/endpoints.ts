import * as contract from '@habilita/contract';
import type { Endpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';

export const ENDPOINTS: readonly { readonly name: string; readonly endpoint: Endpoint }[] = collect(contract);

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

/** The paths that the server serves, read from the tree of routes that Fastify prints. */
export function servedPaths(app: FastifyInstance): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', piece = '', methods] = /^([\s│├└─]*)(\S*)(?: \((.+)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4;
      above.length = Math.max(depth - 1, 0);
      const path = `${above.join('')}${piece}`;
      above.push(piece);
      return methods === undefined ? [] : [path];
    });
}

export const fillPath = (path: string, value: (parameter: string) => string): string =>
  path.replaceAll(/:(\w+)/g, (_match, parameter: string) => encodeURIComponent(value(parameter)));
