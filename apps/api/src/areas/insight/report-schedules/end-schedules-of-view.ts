import type { RemovedView } from '#areas/insight/saved-views/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import type { WrittenMessage } from '#kernel/outbox/message.ts';
import { reportViewErased, reportViewRemoved } from './report.message.ts';
import { deleteSchedule, lockSchedulesOfView } from './report-schedules.queries.ts';

export const SCHEDULE_ENTITY = 'REPORT_SCHEDULE';

type Needed = Pick<Deps, 'jobs' | 'clock'>;

interface EndingView {
  readonly id: string;
  /** Null when the name must be neither stored nor mailed, because it names an erased person. */
  readonly name: string | null;
}

interface End {
  /** The person who deletes the view; undefined when a job deletes it. */
  readonly by: By | undefined;
  readonly write: (ownerName: string) => WrittenMessage;
  /** The id of an owner who gets no e-mail. */
  readonly exceptOwner?: string;
}

/**
 * Deletes the report schedules of a view that is being deleted. Their owners are mailed, except the person who deletes
 * the view.
 */
export async function endSchedulesOfView(trx: Transaction, deps: Needed, view: RemovedView, by: By): Promise<void> {
  const told = { viewName: view.name, removedBy: by.actor.name };
  const write = (ownerName: string) => reportViewRemoved.write({ ownerName, ...told });
  await endSchedules(trx, deps, view, { by, write, exceptOwner: by.actor.userId });
}

/**
 * Deletes the report schedules of a view that is being deleted because it names a person whose data are erased. Every
 * owner is mailed, including the one who erases the data, because the erasure does not show which views it deletes.
 * `name` is null when the name of the view contains the person's data.
 */
export async function endSchedulesOfErasedView(
  trx: Transaction,
  deps: Needed,
  view: EndingView,
  by: By | undefined,
): Promise<void> {
  const write = (ownerName: string) => reportViewErased.write({ ownerName, viewName: view.name });
  await endSchedules(trx, deps, view, { by, write });
}

async function endSchedules(
  trx: Transaction,
  deps: Needed,
  { id: viewId, name: viewName }: EndingView,
  { by, write, exceptOwner }: End,
): Promise<void> {
  for (const { id, ownerId, ownerName, username, ownerIsActive } of await lockSchedulesOfView(trx, viewId)) {
    await deleteSchedule(trx, id);
    const before = { viewId, viewName, ownerId };
    await recordEvent(trx, { ...by, entityType: SCHEDULE_ENTITY, entityId: id, kind: 'REPORT_ENDED', before });
    if (ownerId === exceptOwner || !ownerIsActive || !username.includes('@')) continue;
    const addressed = { channel: 'EMAIL', recipient: username, entityType: 'USER', entityId: ownerId } as const;
    await queueMessage(trx, deps, { ...write(ownerName), ...addressed });
  }
}
