import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parse, refuseOtherOrigins } from './app.ts';
import { type Faults, faultSchema } from './faults.ts';

interface Controlled {
  readonly faults: Faults;
  readonly setKnobs: (change: object) => object;
}

/**
 * Adds the routes that change a simulator's settings, order faults, and report its health. The returned function adds a
 * route by which a person acts on the simulator. If the form of the simulator's page calls that route, the answer
 * redirects to the page.
 */
export function controls(scope: FastifyInstance, { faults, setKnobs }: Controlled) {
  refuseOtherOrigins(scope);
  scope.post('/simulator/knobs', (request) => setKnobs(parse(z.looseObject({}), request.body)));
  scope.post('/simulator/faults', (request) => {
    faults.order(parse(faultSchema, request.body));
    return { ordered: true };
  });
  scope.delete('/simulator/faults', ({ query }) => {
    faults.clear(parse(z.object({ path: z.string().optional() }), query).path);
    return { ordered: false };
  });
  scope.get('/health', () => ({ status: 'ok' }));

  return (path: string, act: (request: FastifyRequest) => object): void => {
    scope.post(`/simulator/${path}`, (request, reply) => {
      const done = act(request);
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
      return isForm ? reply.redirect('/', 303) : reply.send(done);
    });
  };
}
