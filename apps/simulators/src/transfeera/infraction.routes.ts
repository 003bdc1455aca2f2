import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { idOf, parse } from '../shared/app.ts';
import { Refusal } from '../shared/refusal.ts';
import { isWithin } from './charge.routes.ts';
import type { Engine } from './engine.ts';
import type { Infraction, Records } from './records.ts';
import { presentInfraction } from './wire.ts';

const analysis = z.strictObject({
  analysis: z.enum(['accepted', 'rejected']),
  analysis_description: z.string().max(2_000).optional(),
});

const infractionsAsked = z.object({
  infraction_date__gte: z.iso.datetime().optional(),
  infraction_date__lte: z.iso.datetime().optional(),
  page_size: z.coerce.number().int().min(1).max(100).default(50),
  /** The index of the first complaint to return. The real API may use another form of cursor. */
  page_cursor: z.coerce.number().int().min(0).default(0),
});

/** Routes that list fraud complaints (MED) and take the marketplace's answer to them (docs/provider-facts.md B8). */
export function infractionRoutes(
  scope: FastifyInstance,
  { records, engine }: { records: Records; engine: Engine },
): void {
  function infractionOf(request: FastifyRequest): Infraction {
    const found = records.infractions.get(idOf(request));
    if (found === undefined) throw new Refusal(404, { message: 'Infração não encontrada' });
    return found;
  }
  scope.get('/med/infractions', (request) => {
    const { infraction_date__gte: from, infraction_date__lte: until } = parse(infractionsAsked, request.query);
    const { page_size: size, page_cursor: start } = parse(infractionsAsked, request.query);
    const found = records.infractions.filter(({ createdAt }) => isWithin(createdAt, from, until));
    const end = start + size;
    const next = end < found.length ? String(end) : null;
    return { data: found.slice(start, end).map(presentInfraction), meta: { next } };
  });
  scope.get('/med/infractions/:id', (request) => presentInfraction(infractionOf(request)));
  scope.post('/med/infractions/:id/analysis', (request) => {
    const { analysis: outcome, analysis_description: description = null } = parse(analysis, request.body);
    return presentInfraction(engine.analyse(infractionOf(request), outcome, description));
  });
}
