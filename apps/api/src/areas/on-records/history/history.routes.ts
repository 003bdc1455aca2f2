import {
  hiddenReasonsOf,
  type HistoryEntity,
  historyOf,
  isOfSchool,
  passes,
  readHistoryEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import { presentEntry } from './history.present.ts';
import { eventsOf } from './history.queries.ts';

/**
 * Whether a person may see a record. The history imports no other area, so `app.ts` passes in a function that asks the
 * area to which the record belongs.
 */
export type SeesRecord = (db: ReadDatabase, entity: HistoryEntity, actor: Actor, id: string) => Promise<boolean>;

/** Reads a record's history. Refusals: FORBIDDEN; NOT_FOUND when the person may not see the record. */
export function historyRoutes(app: FastifyInstance, { readDb }: Pick<Deps, 'readDb'>, seesRecord: SeesRecord): void {
  route(app, readHistoryEndpoint, async ({ params: { entityType, entityId }, query: { before, size }, actor }) => {
    const declaration = historyOf(entityType);
    if (!passes(actor, declaration.readers)) refuse('FORBIDDEN');
    if (!(await seesRecord(readDb, entityType, actor, entityId))) refuse('NOT_FOUND');
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
