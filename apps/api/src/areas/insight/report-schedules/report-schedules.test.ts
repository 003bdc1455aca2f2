import { messageOf, type ReportSchedule, type ViewColumns } from '@habilita/contract';
import { beforeAll, expect, test } from 'vitest';
import { actorNow } from '#areas/people/access/index.ts';
import { groupedPaymentsExport, paymentsExport } from '#areas/payments/index.ts';
import { Exporting } from '#kernel/export/index.ts';
import { readXlsx } from 'hucre/xlsx';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { call as callOf } from '../../../../test/builders/enrolment.ts';
import { aPayment } from '../../../../test/builders/payment.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';
import { runSchedules } from './run-schedule.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');

const BASE = '/report-schedules';
const columns: ViewColumns = { order: [], shown: {}, widths: {} };
const TIME = { frequency: 'DAILY', weekday: null, dayOfMonth: null, hour: 8, zone: 'America/Sao_Paulo' };

const call = (person: SignedIn, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  callOf(api, method, path, payload, person.headers);

async function aView(person: SignedIn, list: string, query: Record<string, string> = {}, name = `Visão ${list}`) {
  const { body } = await call(person, 'POST', '/list-views', { list, name, query, columns, sharedWith: [] });
  return body.id as string;
}

const scheduled = async (person: SignedIn, viewId: string, time: object = TIME): Promise<ReportSchedule> =>
  (await call(person, 'POST', BASE, { viewId, ...time })).body;
const mine = async (person: SignedIn): Promise<ReportSchedule[]> => (await call(person, 'GET', BASE)).body.content;
const one = async (person: SignedIn, id: string) => (await mine(person)).find((each) => each.id === id);

async function turn(): Promise<void> {
  const exporting = new Exporting(api.deps, [paymentsExport, groupedPaymentsExport]);
  await runSchedules(api.deps, { exporting, actorNow: (id) => actorNow(api.db, id) });
  await api.drainJobs();
}

/** Runs the job twice: the first run asks for files, the second mails their owners once the files are made. */
async function turns(): Promise<void> {
  await turn();
  await turn();
}

/** Makes the schedule due now, because waiting a day would end the sessions. */
const itsHourComes = ({ id }: ReportSchedule) =>
  api.db.updateTable('reportSchedules').set({ nextRunAt: api.clock.now() }).where('id', '=', id).execute();

const mailsTo = async (recipient: string) =>
  api.db.selectFrom('outboxMessages').select(['subject', 'body']).where('recipient', '=', recipient).execute();
const addressOf = async (userId: string) =>
  (await api.db.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirstOrThrow()).username;

beforeAll(async () => {
  const campaign = await aCampaign(api.db, { now: api.clock.now() });
  const { id } = await aRegistration(api.db, campaign);
  await aPayment(api.db, id);
  await aPayment(api.db, id, { paymentMethod: 'BOLETO' });
});

test('a view of the report goes out at its hour: the file of its filters, and a link without data', async () => {
  const person = await api.signIn('FINANCIAL_ANALYST');
  const viewId = await aView(person, 'grouped-payments', { groups: 'paymentMethod', paymentMethods: 'BOLETO' });
  const schedule = await scheduled(person, viewId);
  expect(schedule).toMatchObject({ viewName: 'Visão grouped-payments', state: 'ACTIVE', lastOutcome: null });
  await turns();
  expect(await mailsTo(await addressOf(person.userId))).toEqual([]);
  await itsHourComes(schedule);
  await turns();
  expect(await one(person, schedule.id)).toMatchObject({ state: 'ACTIVE', lastOutcome: 'SENT' });
  const [mail, ...others] = await mailsTo(await addressOf(person.userId));
  expect(others).toEqual([]);
  expect(mail?.body).toContain('/exports');
  expect(mail?.body).not.toMatch(/1\.800|Boleto|token|files/);
  const { content } = (await call(person, 'GET', '/exports')).body;
  const { downloadUrl } = (await call(person, 'GET', `/exports/${content[0].id}/download`)).body;
  const [sheet] = (await readXlsx((await api.inject(downloadUrl)).rawPayload)).sheets;
  expect(sheet?.rows.map((row) => row.slice(0, 3))).toEqual([
    ['Forma de pagamento', 'Pagamentos', 'Valor bruto'],
    ['Boleto à vista', 1, 1800],
    ['Total', 1, 1800],
  ]);
});

test('each moment is asked for once, by however many workers', async () => {
  const schedule = await scheduled(admin, await aView(admin, 'payments'));
  await itsHourComes(schedule);
  // A run only asks for the file; a later run mails its owner. No run waits for a file that is not made yet.
  await Promise.all([turn(), turn(), turn()]);
  expect((await call(admin, 'GET', '/exports')).body.content).toHaveLength(1);
  await Promise.all([turn(), turn(), turn()]);
  expect((await one(admin, schedule.id))?.lastOutcome).toBe('SENT');
  expect(await mailsTo(await addressOf(admin.userId))).toHaveLength(1);
  await call(admin, 'DELETE', `${BASE}/${schedule.id}`);
});

test('one schedule that breaks holds up no other', async () => {
  const breaking = await scheduled(admin, await aView(admin, 'payments', {}, 'Fuso desconhecido'));
  const person = await api.signIn('FINANCIAL_ANALYST');
  const other = await scheduled(person, await aView(person, 'payments'));
  await api.db.updateTable('reportSchedules').set({ zone: 'Nowhere/City' }).where('id', '=', breaking.id).execute();
  for (const each of [breaking, other]) await itsHourComes(each);
  await turns();
  expect((await one(person, other.id))?.lastOutcome).toBe('SENT');
  await call(admin, 'DELETE', `${BASE}/${breaking.id}`);
});

test('whoever lost the right gets no file, is told, and the schedule pauses', async () => {
  const person = await api.signIn('SUPERVISOR');
  const schedule = await scheduled(person, await aView(person, 'payments'));
  await api.db
    .updateTable('users')
    .set({ roles: ['OPERATOR'] })
    .where('id', '=', person.userId)
    .execute();
  await itsHourComes(schedule);
  await turns();
  expect(await one(person, schedule.id)).toMatchObject({
    state: 'PAUSED',
    nextRunAt: null,
    lastOutcome: 'REFUSED',
    lastError: 'FORBIDDEN',
  });
  const [mail] = await mailsTo(await addressOf(person.userId));
  expect(mail?.subject).toBe('Seu relatório foi pausado: Visão payments');
  expect((await call(person, 'GET', '/exports')).body.content).toEqual([]);
});

test('of somebody who is deactivated the administrators are told', async () => {
  const person = await api.signIn('SALES_ANALYST');
  const schedule = await scheduled(person, await aView(person, 'payments'));
  await api.db.updateTable('users').set({ active: false }).where('id', '=', person.userId).execute();
  const before = (await mailsTo(await addressOf(admin.userId))).length;
  await itsHourComes(schedule);
  await turns();
  const mails = await mailsTo(await addressOf(admin.userId));
  expect(mails).toHaveLength(before + 1);
  expect(mails.at(-1)?.subject).toBe('Relatório agendado pausado: Visão payments');
  const row = await api.db
    .selectFrom('reportSchedules')
    .select(['paused', 'exportId'])
    .where('id', '=', schedule.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ paused: true, exportId: null });
});

test('of a file that is made when its owner is deactivated the administrators are told, once, and the schedule pauses', async () => {
  const person = await api.signIn('FINANCIAL_ANALYST');
  const schedule = await scheduled(person, await aView(person, 'payments'));
  await itsHourComes(schedule);
  await turn();
  await api.db.updateTable('users').set({ active: false }).where('id', '=', person.userId).execute();
  const before = (await mailsTo(await addressOf(admin.userId))).length;
  await turns();
  expect(await mailsTo(await addressOf(person.userId))).toEqual([]);
  const mails = await mailsTo(await addressOf(admin.userId));
  expect(mails).toHaveLength(before + 1);
  expect(mails.at(-1)?.subject).toBe('Relatório agendado pausado: Visão payments');
  const row = api.db
    .selectFrom('reportSchedules')
    .select(['paused', 'exportId', 'lastOutcome'])
    .where('id', '=', schedule.id);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ paused: true, exportId: null, lastOutcome: 'REFUSED' });
});

test('when the hour finds its owner gone while a file is made, the administrators are told once', async () => {
  const person = await api.signIn('FINANCIAL_ANALYST');
  const schedule = await scheduled(person, await aView(person, 'payments'));
  await itsHourComes(schedule);
  await turn();
  await api.db.updateTable('users').set({ active: false }).where('id', '=', person.userId).execute();
  const before = (await mailsTo(await addressOf(admin.userId))).length;
  await itsHourComes(schedule);
  await turns();
  expect(await mailsTo(await addressOf(admin.userId))).toHaveLength(before + 1);
});

test('of a view that is no longer shared its owner is told just that, and of an outdated view as well', async () => {
  const person = await api.signIn('SUPERVISOR');
  const shared = { list: 'payments', name: 'Emprestada', query: {}, columns, sharedWith: ['SUPERVISOR'] };
  const view = (await call(admin, 'POST', '/list-views', shared)).body;
  const schedules = [await scheduled(person, view.id), await scheduled(person, await aView(person, 'payments'))];
  await api.db.updateTable('savedViews').set({ sharedWith: [] }).where('id', '=', view.id).execute();
  const outdated = JSON.stringify({ noSuchFilter: '1' });
  await api.db.updateTable('savedViews').set({ query: outdated }).where('ownerId', '=', person.userId).execute();
  for (const schedule of schedules) {
    await itsHourComes(schedule);
    await turns();
  }
  expect((await mailsTo(await addressOf(person.userId))).map(({ body }) => body.split('\n\n')[1])).toEqual([
    'O relatório “Emprestada” não foi feito. A visão dele não é mais compartilhada com você.',
    `O relatório “Visão payments” não foi feito. ${messageOf('REPORT_VIEW_OUTDATED')}`,
  ]);
});

test('whoever deletes a view ends the reports of others, who are told by whom', async () => {
  const [owner, person, gone] = [
    await api.signIn('ADMIN'),
    await api.signIn('SUPERVISOR'),
    await api.signIn('SUPERVISOR'),
  ];
  const shared = { list: 'payments', name: 'De todos', query: {}, columns, sharedWith: ['SUPERVISOR'] };
  const view = (await call(owner, 'POST', '/list-views', shared)).body;
  const [, theirs] = [
    await scheduled(owner, view.id),
    await scheduled(person, view.id),
    await scheduled(gone, view.id),
  ];
  await api.db.updateTable('users').set({ active: false }).where('id', '=', gone.userId).execute();
  expect((await call(owner, 'DELETE', `/list-views/${view.id}`)).status).toBe(204);
  expect(await mine(person)).toEqual([]);
  const mails = await mailsTo(await addressOf(person.userId));
  expect(mails.map(({ subject }) => subject)).toEqual(['Seu relatório não será mais enviado: De todos']);
  for (const { userId } of [owner, gone]) expect(await mailsTo(await addressOf(userId))).toEqual([]);
  const ended = api.db.selectFrom('events').select(['actorId', 'kind']).where('entityId', '=', theirs.id);
  expect(await ended.where('kind', '=', 'REPORT_ENDED').execute()).toEqual([
    { actorId: owner.userId, kind: 'REPORT_ENDED' },
  ]);
});

test('it is paused, resumed, sent now and deleted, by its owner alone', async () => {
  const person = await api.signIn('FINANCIAL_ANALYST');
  const schedule = await scheduled(person, await aView(person, 'payments'), {
    ...TIME,
    frequency: 'WEEKLY',
    weekday: 1,
  });
  const at = (action: string, payload?: object) => call(person, 'POST', `${BASE}/${schedule.id}/${action}`, payload);
  expect((await at('pause', { paused: true })).body).toMatchObject({ state: 'PAUSED', nextRunAt: null });
  await itsHourComes(schedule);
  await turns();
  expect((await one(person, schedule.id))?.lastRunAt).toBeNull();
  expect((await at('run')).status).toBe(200);
  await turns();
  expect((await one(person, schedule.id))?.lastOutcome).toBe('SENT');
  expect((await at('pause', { paused: false })).body.state).toBe('ACTIVE');
  for (const action of ['pause', 'run']) {
    const payload = action === 'pause' ? { paused: true } : undefined;
    expect((await call(admin, 'POST', `${BASE}/${schedule.id}/${action}`, payload)).status).toBe(404);
  }
  expect((await call(admin, 'DELETE', `${BASE}/${schedule.id}`)).status).toBe(404);
  expect((await call(person, 'DELETE', `${BASE}/${schedule.id}`)).status).toBe(204);
  expect(await mine(person)).toEqual([]);
});

test('of a paused report that could not be made when it was sent by hand, no next sending is promised', async () => {
  const person = await api.signIn('FINANCIAL_ANALYST');
  const schedule = await scheduled(person, await aView(person, 'payments'));
  const fails = async () => {
    await call(person, 'POST', `${BASE}/${schedule.id}/run`);
    await api.db
      .updateTable('exports')
      .set({ status: 'FAILED', error: 'EXPORT_FAILED', finishedAt: api.clock.now() })
      .where('status', '=', 'WAITING')
      .execute();
    await turn();
    return (await mailsTo(await addressOf(person.userId))).at(-1)?.body;
  };
  expect(await fails()).toContain('O próximo envio continua agendado.');
  await call(person, 'POST', `${BASE}/${schedule.id}/pause`, { paused: true });
  expect(await fails()).toContain('Ele continua pausado.');
});

test('a person has twenty reports at most, and is told that it is the reports that are too many', async () => {
  const person = await api.signIn('SUPERVISOR');
  const viewId = await aView(person, 'payments');
  for (let number = 1; number <= 20; number += 1) await scheduled(person, viewId);
  const refused = await call(person, 'POST', BASE, { viewId, ...TIME });
  expect([refused.status, refused.body.errors.globalErrors]).toEqual([409, [{ code: 'TOO_MANY_REPORTS' }]]);
});

test('what cannot go out is not scheduled', async () => {
  const viewId = await aView(admin, 'payments', {}, 'Outra');
  const refused = async (body: object) => (await call(admin, 'POST', BASE, { viewId, ...TIME, ...body })).status;
  expect(await refused({ frequency: 'WEEKLY' })).toBe(400);
  expect(await refused({ zone: 'Mars/Olympus' })).toBe(400);
  expect(await refused({ hour: 24 })).toBe(400);
  expect(await refused({ viewId: await aView(admin, 'tags') })).toBe(409);
  expect(await refused({ viewId: await aView(admin, 'payments', { noSuchFilter: '1' }, 'Velha') })).toBe(409);
  const operator = await api.signIn('OPERATOR');
  const theirs = await aView(operator, 'payments');
  expect((await call(operator, 'POST', BASE, { viewId: theirs, ...TIME })).status).toBe(403);
  expect((await call(operator, 'POST', BASE, { viewId, ...TIME })).status).toBe(404);
});
