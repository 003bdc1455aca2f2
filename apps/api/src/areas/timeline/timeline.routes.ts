import { hiddenReasonsOf, historyOf, isOfSchool, timelineEndpoint, timelineKindsOf } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { isVisible } from '#areas/registrations/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import { cursorOf, presentItem, readCursor } from './present-item.ts';
import { timelineOf } from './timeline.queries.ts';

export function mountTimeline(app: FastifyInstance, { readDb }: Pick<Deps, 'readDb'>): void {
  route(app, timelineEndpoint, async ({ params: { id }, query, actor }) => {
    const before = readCursor(query.before) ?? undefined;
    if (before !== undefined && !isMoment(before.at)) refuse('INVALID', 'before');
    if (!(await isVisible(readDb, actor, id))) refuse('REGISTRATION_NOT_FOUND');
    const { size } = query;
    const seen = timelineKindsOf(actor);
    const asked = query.kinds ?? [];
    const kinds = asked.length === 0 ? seen : seen.filter((kind) => asked.includes(kind));
    const hiddenReasons = hiddenReasonsOf(historyOf('REGISTRATION'), actor);
    const reader = { isOfSchool: isOfSchool(actor), hiddenReasons };
    const rows = await timelineOf(readDb, { registrationId: id, kinds, ...reader, before, size });
    const content = rows.slice(0, size).map(presentItem);
    const last = content.at(-1);
    return { content, next: rows.length > size && last !== undefined ? cursorOf(last) : null };
  });
}

/** '2026-02-31T…' has the form of a moment and is none. */
function isMoment(text: string): boolean {
  try {
    Temporal.Instant.from(text);
    return true;
  } catch {
    return false;
  }
}
