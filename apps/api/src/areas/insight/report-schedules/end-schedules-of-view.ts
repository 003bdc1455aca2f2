import type { RemovedView } from '#areas/insight/saved-views/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import { reportViewRemoved } from './report.message.ts';
import { deleteSchedule, lockSchedulesOfView } from './report-schedules.queries.ts';

export const SCHEDULE_ENTITY = 'REPORT_SCHEDULE';

/**
 * Ends the reports of a view that is being deleted. Their owners are mailed, except for the person who deletes the view
 * and has read it there.
 */
export async function endSchedulesOfView(
  trx: Transaction,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  { id: viewId, name: viewName }: RemovedView,
  by: By,
): Promise<void> {
  for (const { id, ownerId, ownerName, username, ownerIsActive } of await lockSchedulesOfView(trx, viewId)) {
    await deleteSchedule(trx, id);
    const before = { viewId, viewName, ownerId };
    await recordEvent(trx, { ...by, entityType: SCHEDULE_ENTITY, entityId: id, kind: 'REPORT_ENDED', before });
    if (ownerId === by.actor.userId || !ownerIsActive || !username.includes('@')) continue;
    const text = reportViewRemoved.write({ ownerName, viewName, removedBy: by.actor.name });
    const addressed = { channel: 'EMAIL', recipient: username, entityType: 'USER', entityId: ownerId } as const;
    await queueMessage(trx, deps, { ...text, ...addressed });
  }
}
