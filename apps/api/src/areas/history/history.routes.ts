import { hiddenReasonsOf, historyOf, isOfSchool, passes, readHistoryEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import { presentEntry } from './history.present.ts';
import { eventsOf } from './history.queries.ts';
import { isInScope } from './scopes.queries.ts';

/** Refusals: FORBIDDEN; NOT_FOUND out of scope. */
export function historyRoutes(app: FastifyInstance, { readDb }: Pick<Deps, 'readDb'>): void {
  route(app, readHistoryEndpoint, async ({ params: { entityType, entityId }, query: { before, size }, actor }) => {
    const declaration = historyOf(entityType);
    if (!passes(actor, declaration.readers)) refuse('FORBIDDEN');
    if (!(await isInScope(readDb, entityType, actor, entityId))) refuse('NOT_FOUND');
    const seesSecrets = declaration.secretsFor === undefined || passes(actor, declaration.secretsFor);
    const hidden = hiddenReasonsOf(declaration, actor);
    const seesReason = (kind: string) => hidden !== 'ALL' && !hidden.includes(kind);
    const kinds = isOfSchool(actor) ? declaration.readableBySchools : undefined;
    const events = await eventsOf(readDb, { entityType, entityId, before, size, kinds });
    const page = events.slice(0, size);
    return {
      content: page.map((event) => presentEntry(event, declaration, { seesSecrets, seesReason })),
      next: events.length > size ? (page.at(-1)?.id ?? null) : null,
    };
  });
}
