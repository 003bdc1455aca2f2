import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { ApiError, refuse } from '#kernel/errors.ts';
import type { Exporting } from '#kernel/export/index.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import type { WrittenMessage } from '#kernel/outbox/message.ts';
import { mailsOfRole } from '#areas/people/access/index.ts';
import { viewFor } from '#areas/insight/saved-views/index.ts';
import { ZodError } from 'zod';
import { nextRun } from './next-run.ts';
import { queryOfView } from './query-of-view.ts';
import { reportFailed, reportOwnerGone, reportReady, reportRefused } from './report.message.ts';
import {
  dueSchedules,
  type EndedExport,
  endedExports,
  lockDue,
  lockWithExport,
  type ScheduleRecord,
  updateSchedule,
} from './report-schedules.queries.ts';

export type ScheduleDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'environment' | 'log'>;

export interface ScheduleRunner {
  readonly exporting: Exporting;
  /** Returns undefined when the schedule's owner may not act any more. */
  readonly actorNow: (userId: string) => Promise<Actor | undefined>;
}

/**
 * Opens a saved view with the person's rights. Refusals: NOT_FOUND, REPORT_VIEW_OUTDATED, FORBIDDEN and those of the
 * list's search.
 */
export async function openView(trx: Transaction, exporting: Exporting, actor: Actor, viewId: string) {
  const view = (await viewFor(trx, actor, viewId)) ?? refuse('NOT_FOUND', 'viewId');
  const list = exporting.of(view.list) ?? refuse('REPORT_VIEW_OUTDATED', 'viewId');
  const query = queryOfView(list.declaration, view);
  try {
    list.open(actor, query);
  } catch (error) {
    // The view was saved before the list's filters changed.
    if (error instanceof ZodError) refuse('REPORT_VIEW_OUTDATED', 'viewId');
    throw error;
  }
  return { list, query };
}

/** Requests the export of a schedule's saved view. The schedule's owner gets an e-mail once the file is made. */
export async function askForFile(
  trx: Transaction,
  { exporting, clock }: Pick<ScheduleRunner, 'exporting'> & Pick<Deps, 'clock'>,
  actor: Actor,
  { id, viewId }: Pick<ScheduleRecord, 'id' | 'viewId'>,
): Promise<void> {
  const { list, query } = await openView(trx, exporting, actor, viewId);
  const exportId = await exporting.ask(trx, actor, list, query);
  await updateSchedule(trx, id, { exportId, lastRunAt: clock.now(), lastOutcome: null, lastError: null });
}

/**
 * Requests the exports of the schedules that are due. Mails the owner of a schedule when its file was made, or could
 * not be made.
 */
export async function runSchedules(deps: ScheduleDeps, runner: ScheduleRunner): Promise<void> {
  const { db, clock } = deps;
  for (const id of await dueSchedules(db, clock.now())) await alone(deps, id, () => runDue(deps, runner, id));
  for (const ended of await endedExports(db)) await alone(deps, ended.id, () => tellEnded(deps, runner, ended));
}

/**
 * Logs an error of one schedule, so that the other schedules still run. The failed schedule is tried again in a minute.
 */
async function alone({ log }: Pick<ScheduleDeps, 'log'>, scheduleId: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    log.error({ err: error, scheduleId }, 'a report schedule failed');
  }
}

async function runDue(deps: ScheduleDeps, runner: ScheduleRunner, id: string): Promise<void> {
  try {
    await inTransaction(deps.db, async (trx) => {
      const schedule = await lockDue(trx, id, deps.clock.now());
      if (schedule === undefined) return;
      const actor = await runner.actorNow(schedule.ownerId);
      if (actor === undefined) return pauseOfNobody(trx, deps, schedule);
      await updateSchedule(trx, id, { nextRunAt: nextRun(schedule, deps.clock.now()) });
      await askForFile(trx, { ...runner, clock: deps.clock }, actor, schedule);
    });
  } catch (error) {
    // The owner has too many unfinished exports; the job tries again in a minute.
    if (error instanceof ApiError && error.code === 'EXPORT_LIMIT') return;
    if (!(error instanceof ApiError)) throw error;
    await refuseDue(deps, id, error);
  }
}

/** Pauses the refused schedule and mails its owner, who decides what to do. */
async function refuseDue(deps: ScheduleDeps, id: string, { code }: ApiError): Promise<void> {
  const { db, clock } = deps;
  await inTransaction(db, async (trx) => {
    const schedule = await lockDue(trx, id, clock.now());
    if (schedule === undefined) return;
    await updateSchedule(trx, id, { paused: true, lastRunAt: clock.now(), lastOutcome: 'REFUSED', lastError: code });
    await mail(
      trx,
      deps,
      schedule,
      schedule.username,
      reportRefused.write({ ...schedule, code, address: addressOf(deps, '/exports/reports') }),
    );
  });
}

/**
 * Pauses a schedule whose owner may not act any more, and mails the administrators. The schedule forgets its export, so
 * that the end of that export is mailed to nobody.
 */
async function pauseOfNobody(trx: Transaction, deps: ScheduleDeps, schedule: ScheduleRecord): Promise<void> {
  await updateSchedule(trx, schedule.id, {
    paused: true,
    exportId: null,
    lastRunAt: deps.clock.now(),
    lastOutcome: 'REFUSED',
    lastError: 'FORBIDDEN',
  });
  for (const recipient of await mailsOfRole(trx, 'ADMIN'))
    await mail(trx, deps, schedule, recipient, reportOwnerGone.write(schedule));
}

async function tellEnded(
  deps: ScheduleDeps,
  { actorNow }: ScheduleRunner,
  { id, exportId, status, error }: EndedExport,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const schedule = await lockWithExport(trx, id);
    if (schedule === undefined || schedule.exportId !== exportId) return;
    if ((await actorNow(schedule.ownerId)) === undefined) return pauseOfNobody(trx, deps, schedule);
    const isMade = status === 'DONE';
    // An export that its owner cancelled counts as failed, but is not mailed.
    const lastOutcome = isMade ? 'SENT' : 'FAILED';
    await updateSchedule(trx, id, { exportId: null, lastOutcome, lastError: isMade ? null : (error ?? status) });
    if (status === 'CANCELLED') return;
    const text = isMade
      ? reportReady.write({ ...schedule, address: addressOf(deps, '/exports') })
      : reportFailed.write({
          ...schedule,
          code: error ?? 'EXPORT_FAILED',
          address: addressOf(deps, '/exports/reports'),
        });
    await mail(trx, deps, schedule, schedule.username, text);
  });
}

const addressOf = ({ environment }: ScheduleDeps, path: string): string => `${environment.publicUrl}${path}`;

async function mail(
  trx: Transaction,
  deps: ScheduleDeps,
  { ownerId }: ScheduleRecord,
  recipient: string,
  text: WrittenMessage,
): Promise<void> {
  if (!recipient.includes('@')) return;
  await queueMessage(trx, deps, { ...text, channel: 'EMAIL', recipient, entityType: 'USER', entityId: ownerId });
}
