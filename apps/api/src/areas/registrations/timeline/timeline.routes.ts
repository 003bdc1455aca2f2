import {
  hiddenReasonsOf,
  historyOf,
  isOfSchool,
  readTimelineMessageEndpoint,
  timelineEndpoint,
  timelineKindsOf,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { isVisible } from '#areas/registrations/registrations/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import { cursorOf, presentItem, readCursor } from './present-item.ts';
import { messageOf, timelineOf, zoneOf } from './timeline.queries.ts';

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
    const reader = { isOfSchool: isOfSchool(actor), hiddenReasons, readsPayments: seen.includes('PAYMENT') };
    const [rows, zone] = await Promise.all([
      timelineOf(readDb, { registrationId: id, kinds, ...reader, before, size }),
      zoneOf(readDb, id),
    ]);
    const content = rows.slice(0, size).map((row) => presentItem(row, { ...reader, zone }));
    const last = content.at(-1);
    return { content, next: rows.length > size && last !== undefined ? cursorOf(last) : null };
  });

  route(app, readTimelineMessageEndpoint, async ({ params: { id, messageId }, actor }) => {
    if (isOfSchool(actor)) refuse('FORBIDDEN');
    if (!(await isVisible(readDb, actor, id))) refuse('REGISTRATION_NOT_FOUND');
    return (await messageOf(readDb, id, messageId)) ?? refuse('MESSAGE_NOT_FOUND');
  });
}

/** Whether the text is a real moment: the contract's pattern also lets '2026-02-31T…' pass. */
function isMoment(text: string): boolean {
  try {
    Temporal.Instant.from(text);
    return true;
  } catch {
    return false;
  }
}
