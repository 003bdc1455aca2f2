import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { idOf, parse } from '../shared/app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Engine } from './engine.ts';
import type { Infraction, Records } from './records.ts';
import { presentInfraction } from './wire.ts';

const analysis = z.strictObject({
  analysis: z.enum(['accepted', 'rejected']),
  analysis_description: z.string().max(2_000).optional(),
});

/** Complaints of fraud (MED), and our answer to them (docs/provider-facts.md B8). */
export function infractionRoutes(
  scope: FastifyInstance,
  { records, engine }: { records: Records; engine: Engine },
): void {
  function infractionOf(request: FastifyRequest): Infraction {
    const found = records.infractions.get(idOf(request));
    if (found === undefined) throw new Refusal(404, { message: 'Infração não encontrada' });
    return found;
  }
  scope.get('/med/infractions', () => ({
    data: records.infractions.all().map(presentInfraction),
    meta: { next: null },
  }));
  scope.get('/med/infractions/:id', (request) => presentInfraction(infractionOf(request)));
  scope.post('/med/infractions/:id/analysis', (request) => {
    const { analysis: outcome, analysis_description: description = null } = parse(analysis, request.body);
    return presentInfraction(engine.analyse(infractionOf(request), outcome, description));
  });
}
