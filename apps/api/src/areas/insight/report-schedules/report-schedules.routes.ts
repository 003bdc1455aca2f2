import {
  createReportScheduleEndpoint,
  deleteReportScheduleEndpoint,
  listReportSchedulesEndpoint,
  pauseReportScheduleEndpoint,
  type ReportSchedule,
  type ReportScheduleBody,
  REPORTED_LIST_NAMES,
  runReportScheduleEndpoint,
} from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import type { Exporting } from '#kernel/export/index.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { SCHEDULE_ENTITY } from './end-schedules-of-view.ts';
import { isZone, nextRun } from './next-run.ts';
import {
  countSchedules,
  deleteSchedule,
  findSchedule,
  insertSchedule,
  lockSchedule,
  type ScheduleRecord,
  searchSchedules,
  updateSchedule,
} from './report-schedules.queries.ts';
import { askForFile, openView } from './run-schedule.ts';

const MOST = 20;

function presentSchedule(row: ScheduleRecord): ReportSchedule {
  const { id, viewId, viewName, frequency, weekday, dayOfMonth, hour, zone, paused } = row;
  const { lastRunAt, lastOutcome, lastError } = row;
  return {
    id,
    viewId,
    viewName,
    list: REPORTED_LIST_NAMES.find((name) => name === row.list) ?? refuse('REPORT_VIEW_OUTDATED'),
    frequency,
    weekday,
    dayOfMonth,
    hour,
    zone,
    state: paused ? 'PAUSED' : 'ACTIVE',
    nextRunAt: paused ? null : row.nextRunAt,
    lastRunAt,
    lastOutcome,
    lastError,
  };
}

/** Refuses a weekly report without a weekday, a monthly one without a day, and an unknown zone. */
function acceptTime({ frequency, weekday, dayOfMonth, zone }: ReportScheduleBody): void {
  if (!isZone(zone)) refuse('INVALID', 'zone');
  if (frequency === 'WEEKLY' && weekday === null) refuse('REQUIRED', 'weekday');
  if (frequency === 'MONTHLY' && dayOfMonth === null) refuse('REQUIRED', 'dayOfMonth');
}

async function presented(trx: Transaction, actor: Actor, id: string): Promise<ReportSchedule> {
  return presentSchedule((await findSchedule(trx, actor.userId, id)) ?? refuse('NOT_FOUND'));
}

export function reportScheduleRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock'>,
  exporting: Exporting,
): void {
  const { db, clock } = deps;
  route(app, listReportSchedulesEndpoint, async ({ query, actor }) => {
    const { rows, ...total } = await searchSchedules(db, actor.userId, query);
    return { content: rows.map(presentSchedule), ...total };
  });
  commandRoute(app, deps, createReportScheduleEndpoint, async ({ body, actor, request }, trx) => {
    acceptTime(body);
    await openView(trx, exporting, actor, body.viewId);
    if ((await countSchedules(trx, actor.userId)) >= MOST) refuse('TOO_MANY_REPORTS');
    const id = newId();
    const now = clock.now();
    const weekday = body.frequency === 'WEEKLY' ? body.weekday : null;
    const dayOfMonth = body.frequency === 'MONTHLY' ? body.dayOfMonth : null;
    const row = {
      ...body,
      weekday,
      dayOfMonth,
      id,
      ownerId: actor.userId,
      nextRunAt: nextRun(body, now),
      createdAt: now,
    };
    await insertSchedule(trx, row);
    const by = { actor, requestId: request.id };
    await recordEvent(trx, {
      ...by,
      entityType: SCHEDULE_ENTITY,
      entityId: id,
      kind: 'REPORT_SCHEDULED',
      after: { ...body },
    });
    return presented(trx, actor, id);
  });
  commandRoute(app, deps, pauseReportScheduleEndpoint, async ({ params: { id }, body: { paused }, actor }, trx) => {
    const schedule = (await lockSchedule(trx, actor.userId, id)) ?? refuse('NOT_FOUND');
    await updateSchedule(trx, id, { paused, nextRunAt: nextRun(schedule, clock.now()) });
    return presented(trx, actor, id);
  });
  commandRoute(app, deps, runReportScheduleEndpoint, async ({ params: { id }, actor }, trx) => {
    const schedule = (await lockSchedule(trx, actor.userId, id)) ?? refuse('NOT_FOUND');
    await askForFile(trx, { exporting, clock }, actor, schedule);
    return presented(trx, actor, id);
  });
  commandRoute(app, deps, deleteReportScheduleEndpoint, async ({ params: { id }, actor }, trx) => {
    if ((await lockSchedule(trx, actor.userId, id)) === undefined) refuse('NOT_FOUND');
    await deleteSchedule(trx, id);
    return undefined;
  });
}
