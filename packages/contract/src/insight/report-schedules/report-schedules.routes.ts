import { z } from 'zod';
import { id } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { listQuery, pageOf } from '../../list.ts';
import { listRow } from '../../record/list-row.ts';
import { REPORT_FREQUENCY_NAMES } from './report-schedule.words.ts';
import { reportSchedulesList } from './report-schedules.list.ts';

const tag = 'Relatórios por e-mail';
const path = '/api/v1/report-schedules';
const params = z.strictObject({ id });

export const reportSchedulesQuery = listQuery(reportSchedulesList);
export type ReportSchedulesQuery = z.output<typeof reportSchedulesQuery>;

const time = {
  frequency: z.enum(REPORT_FREQUENCY_NAMES),
  weekday: z.int().min(1).max(7).nullable(),
  dayOfMonth: z.int().min(1).max(31).nullable(),
  hour: z.int().min(0).max(23),
  /** The name of a time zone, such as 'America/Sao_Paulo'. */
  zone: z
    .string()
    .regex(/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){0,2}$/)
    .max(60),
};

export const reportSchedule = listRow(reportSchedulesList, {
  id,
  viewId: id,
  ...time,
});
export type ReportSchedule = z.output<typeof reportSchedule>;

const body = z.strictObject({ viewId: id, ...time });
export type ReportScheduleBody = z.output<typeof body>;

export const listReportSchedulesEndpoint = endpoint({
  method: 'GET',
  path,
  summary: 'Os próprios relatórios por e-mail',
  tag,
  access: 'signed-in',
  query: reportSchedulesQuery,
  response: pageOf(reportSchedule),
});

export const createReportScheduleEndpoint = endpoint({
  method: 'POST',
  path,
  summary: 'Agenda o envio de uma visão, com os direitos que a pessoa tiver a cada envio',
  tag,
  access: 'signed-in',
  body,
  response: reportSchedule,
  status: 201,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'REPORT_VIEW_OUTDATED', 'TOO_MANY_REPORTS'],
  idempotent: true,
});

export const pauseReportScheduleEndpoint = endpoint({
  method: 'POST',
  path: `${path}/:id/pause`,
  summary: 'Pausa ou retoma um relatório',
  tag,
  access: 'signed-in',
  params,
  body: z.strictObject({ paused: z.boolean() }),
  response: reportSchedule,
  errors: ['NOT_FOUND'],
});

export const runReportScheduleEndpoint = endpoint({
  method: 'POST',
  path: `${path}/:id/run`,
  summary: 'Envia um relatório agora',
  tag,
  access: 'signed-in',
  params,
  response: reportSchedule,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'REPORT_VIEW_OUTDATED', 'EXPORT_LIMIT'],
  idempotent: true,
});

export const deleteReportScheduleEndpoint = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Exclui um relatório',
  tag,
  access: 'signed-in',
  params,
  errors: ['NOT_FOUND'],
});
