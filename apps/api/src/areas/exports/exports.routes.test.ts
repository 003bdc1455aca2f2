import type { ExportRow } from '@habilita/contract';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runExport } from '#kernel/export/run-export.ts';
import { type SignedIn, testApp, type TestApp } from '../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../test/builders/campaign.ts';
import { aPayment } from '../../../test/builders/payment.ts';
import { aRegistration } from '../../../test/builders/registration.ts';
import { exportsOf } from '../../../test/exports.ts';

let api: TestApp;
let admin: SignedIn;
let school: SignedIn;
let campaign: BuiltCampaign;
const EVERYTHING = '2147483647';

beforeAll(async () => {
  api = await testApp();
  admin = await api.signIn('ADMIN');
  campaign = await aCampaign(api.db, { now: api.clock.now(), schools: 2 });
  const [first, second] = campaign.schools;
  school = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [first.drivingSchoolId] });
  await aRegistration(api.db, campaign, {
    studentName: '=HYPERLINK("http://example.com")',
    studentCpf: '00123456797',
    registrationDate: Temporal.Instant.from('2026-03-07T12:00:00Z'),
    schedulingAt: Temporal.Instant.from('2026-03-10T12:30:00Z'),
    creditsCents: 180_000,
    partnerMoneyInPlatformCents: 153_012,
    marketplaceMoneyInPlatformCents: 27_000,
  });
  const registration = await aRegistration(api.db, campaign, {
    studentName: 'João Souza',
    drivingSchoolId: second?.drivingSchoolId ?? '',
    campaignDrivingSchoolId: second?.id ?? '',
    paymentMethod: 'BOLETO',
    registrationDate: Temporal.Instant.from('2026-03-08T12:00:00Z'),
  });
  await aPayment(api.db, registration.id);
});
afterAll(() => api.close());

const ask = async (person: SignedIn, path: string, query: Record<string, string> = {}, requestId?: string) => {
  const headers = { ...person.headers, ...(requestId === undefined ? {} : { 'x-request-id': requestId }) };
  const answer = await api.inject({ url: `/api/v1${path}`, query: { size: EVERYTHING, ...query }, headers });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown> & { requestId: string }>() };
};

const read = async (person: SignedIn, requestId: string) => {
  const url = `/api/v1/long-running-requests/${requestId}`;
  const answer = await api.inject({ url, query: { export: 'true' }, headers: person.headers });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown> & { downloadUrl: string }>() };
};

/** Asks, works, fetches, and reads the file as another program would. */
async function sheetOf(person: SignedIn, path: string, query: Record<string, string> = {}) {
  const { status, body } = await ask(person, path, query);
  expect({ status, body }).toMatchObject({
    status: 202,
    body: { status: 'RUNNING', progress: { done: 0, total: null } },
  });
  await api.drainJobs();
  const finished = await read(person, body.requestId);
  expect(finished.status).toBe(200);
  const file = await api.inject(finished.body.downloadUrl);
  expect(file.statusCode).toBe(200);
  const [sheet] = (await readXlsx(file.rawPayload)).sheets;
  return { name: sheet?.name, rows: sheet?.rows ?? [], file };
}

const mine = async (person: SignedIn): Promise<ExportRow[]> => {
  const answer = await api.inject({ url: '/api/v1/exports', headers: person.headers });
  return answer.json<{ content: ExportRow[] }>().content;
};

const act = async (person: SignedIn, id: string, action: string) =>
  api.inject({ method: 'POST', url: `/api/v1/exports/${id}/${action}`, headers: person.headers, payload: {} });

describe('the spreadsheet of a list', () => {
  test('has its rows in the order and columns of the screen, cells of their kind, words in Portuguese', async () => {
    const columns =
      'studentName,studentCpf,registrationDate,schedulingDateTime,status,registrationContractAmount,campaignName,fromWaitingList,totalMoneyInPlatform';
    const { name, rows } = await sheetOf(admin, '/registrations', { columns, sort: 'registrationDate,ASC' });
    expect(name).toBe('Matrículas');
    expect(rows).toEqual([
      [
        'Nome',
        'CPF',
        'Data da matrícula',
        'Data do agendamento',
        'Situação da matrícula',
        'Valor do contrato',
        'Campanha',
        'Lista de espera',
        'Total pago',
      ],
      [
        `'=HYPERLINK("http://example.com")`,
        '001.234.567-97',
        new Date('2026-03-07T09:00:00Z'),
        new Date('2026-03-10T09:30:00Z'),
        'Matriculado',
        1800,
        'CNH Vitória, 1ª edição',
        'Não',
        1800.12,
      ],
      [
        'João Souza',
        expect.stringMatching(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/),
        new Date('2026-03-08T09:00:00Z'),
        null,
        'Matriculado',
        1800,
        'CNH Vitória, 1ª edição',
        'Não',
        0,
      ],
    ]);
  });

  test('is a file to keep, named for the list and the moment', async () => {
    const { file } = await sheetOf(admin, '/registrations');
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Matrículas 07-03-2026 08h00.xlsx')}`,
    );
    expect(file.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  });

  test('keeps to the filters', async () => {
    const { rows } = await sheetOf(admin, '/registrations', { paymentMethods: 'BOLETO', columns: 'studentName' });
    expect(rows).toEqual([['Nome'], ['João Souza']]);
  });

  test('has, when no columns are named, all that the person may see', async () => {
    const support = await api.signIn('STUDENT_SUPPORT');
    const all = (await sheetOf(admin, '/registrations')).rows[0] ?? [];
    const less = (await sheetOf(support, '/registrations')).rows[0] ?? [];
    expect(all).toContain('Linha digitável');
    expect(all.filter((header) => !less.includes(header))).toEqual(['Total pago', 'Pago ao CFC', 'Pago à plataforma']);
  });

  test('of payments and of driving schools is made the same way', async () => {
    const payments = await sheetOf(admin, '/entity-payments/light-search', {
      columns: 'studentName,paymentGrossValue',
    });
    expect([payments.name, payments.rows]).toEqual([
      'Pagamentos',
      [
        ['Aluno', 'Valor bruto'],
        ['João Souza', 1800],
      ],
    ]);
    const schools = await sheetOf(admin, '/driving-schools', { columns: 'cnpj,bankCode' });
    expect([schools.name, schools.rows.length]).toEqual(['CFCs', 3]);
    expect(schools.rows[1]).toEqual([expect.stringMatching(/^[\dA-Z.]{10}\/[\dA-Z]{4}-\d\d$/), expect.any(String)]);
  });
});

describe('who may export', () => {
  test('people of a CFC get the rows of their own school and no others', async () => {
    const [first, second] = campaign.schools;
    const { rows } = await sheetOf(school, '/registrations', {
      drivingSchoolIds: first.drivingSchoolId,
      columns: 'studentName',
    });
    expect(rows).toEqual([['Nome'], [`'=HYPERLINK("http://example.com")`]]);
    const foreign = await sheetOf(school, '/registrations', {
      drivingSchoolIds: second?.drivingSchoolId ?? '',
      columns: 'studentName',
    });
    expect(foreign.rows).toEqual([['Nome']]);
    const unnamed = await ask(school, '/registrations');
    expect(unnamed).toMatchObject({
      status: 400,
      body: { errors: { fieldErrors: { drivingSchoolIds: ['DRIVING_SCHOOL_FILTER_REQUIRED'] } } },
    });
  });

  test('who may look but not export is refused', async () => {
    const analyst = await api.signIn('SALES_ANALYST');
    expect((await ask(analyst, '/registrations', { size: '10' })).status).toBe(200);
    expect((await ask(analyst, '/registrations')).status).toBe(403);
    expect((await ask(analyst, '/driving-schools')).status).toBe(403);
  });

  test('a list without an export has no page that large, and no list has a second one', async () => {
    expect((await ask(admin, '/plans')).status).toBe(400);
    expect((await ask(admin, '/registrations', { page: '1' })).status).toBe(400);
    expect((await ask(admin, '/registrations', { size: '2147483646' })).status).toBe(400);
  });

  test('rights lost between asking and making leave no file', async () => {
    const leaver = await api.signIn('SUPERVISOR');
    const { body } = await ask(leaver, '/registrations');
    await api.db
      .updateTable('users')
      .set({ roles: ['SALES_ANALYST'] })
      .where('id', '=', leaver.userId)
      .execute();
    await api.drainJobs();
    expect((await read(leaver, body.requestId)).status).toBe(403);
    expect(await mine(leaver)).toMatchObject([{ status: 'FAILED', error: 'FORBIDDEN', sizeBytes: null }]);
  });

  test('a person deactivated meanwhile leaves no file either', async () => {
    const leaver = await api.signIn('SUPERVISOR');
    const { body } = await ask(leaver, '/registrations');
    await api.db.updateTable('users').set({ active: false }).where('id', '=', leaver.userId).execute();
    await api.drainJobs();
    const row = await api.db
      .selectFrom('exports')
      .selectAll()
      .where('requestId', '=', body.requestId)
      .executeTakeFirst();
    expect(row).toMatchObject({ status: 'FAILED', error: 'FORBIDDEN', storageKey: null });
  });

  test('a finished file is its owner’s alone, and only while they may export', async () => {
    const owner = await api.signIn('SUPERVISOR');
    const { body } = await ask(owner, '/registrations');
    await api.drainJobs();
    const [done] = await mine(owner);
    const download = (person: SignedIn) =>
      api.inject({ url: `/api/v1/exports/${done?.id}/download`, headers: person.headers });
    expect((await download(owner)).statusCode).toBe(200);
    expect((await download(admin)).statusCode).toBe(404);
    expect((await read(admin, body.requestId)).status).toBe(404);
    expect((await act(admin, done?.id ?? '', 'run-again')).statusCode).toBe(404);
    await api.db
      .updateTable('users')
      .set({ roles: ['SALES_ANALYST'] })
      .where('id', '=', owner.userId)
      .execute();
    expect((await download(owner)).statusCode).toBe(403);
    expect((await act(owner, done?.id ?? '', 'run-again')).statusCode).toBe(403);
  });

  test('a file made for more schools than a person now has stays closed to them', async () => {
    const [first, second] = campaign.schools;
    const both = await api.signIn('DRIVING_SCHOOL_ADMIN', {
      schools: [first.drivingSchoolId, second?.drivingSchoolId ?? ''],
    });
    await ask(both, '/registrations', { drivingSchoolIds: first.drivingSchoolId });
    await api.drainJobs();
    const [done] = await mine(both);
    const download = () => api.inject({ url: `/api/v1/exports/${done?.id}/download`, headers: both.headers });
    expect((await download()).statusCode).toBe(200);
    await api.db
      .deleteFrom('userDrivingSchools')
      .where('userId', '=', both.userId)
      .where('drivingSchoolId', '=', second?.drivingSchoolId ?? '')
      .execute();
    expect((await download()).statusCode).toBe(403);
  });
});

describe('an export', () => {
  test('asked for twice under one id is one export; another question under it is refused', async () => {
    const person = await api.signIn('ADMIN');
    const once = await ask(person, '/registrations', {}, 'same-request-0001');
    const again = await ask(person, '/registrations', {}, 'same-request-0001');
    expect([once.status, again.status, (await mine(person)).length]).toEqual([202, 202, 1]);
    expect(await ask(person, '/registrations', { name: 'João' }, 'same-request-0001')).toMatchObject({ status: 409 });
    // Another person's id is another id.
    expect((await ask(admin, '/registrations', {}, 'same-request-0001')).status).toBe(202);
    await api.drainJobs();
  });

  test('is one of three at most that a person has at once', async () => {
    const person = await api.signIn('ADMIN');
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await ask(person, '/registrations'));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 409]);
    expect(answers[3]?.body).toMatchObject({ errors: { globalErrors: [{ code: 'EXPORT_LIMIT' }] } });
    await api.drainJobs();
  });

  test('cancelled before its turn is not made; it can be asked for again, and not cancelled twice', async () => {
    const person = await api.signIn('ADMIN');
    const { body } = await ask(person, '/registrations', { columns: 'studentName' });
    const [waiting] = await mine(person);
    expect((await act(person, waiting?.id ?? '', 'run-again')).statusCode).toBe(409);
    expect((await act(person, waiting?.id ?? '', 'cancel')).json()).toMatchObject({ status: 'CANCELLED' });
    await api.drainJobs();
    expect((await read(person, body.requestId)).body).toMatchObject({
      errors: { globalErrors: [{ code: 'EXPORT_CANCELLED' }] },
    });
    expect((await act(person, waiting?.id ?? '', 'cancel')).statusCode).toBe(409);
    expect((await act(person, waiting?.id ?? '', 'run-again')).statusCode).toBe(201);
    await api.drainJobs();
    expect(await mine(person)).toMatchObject([
      { status: 'DONE', rows: 2, total: 2, query: { columns: 'studentName' } },
      { status: 'CANCELLED', rows: 0 },
    ]);
  });

  test('that finds the disk full says so, and leaves nothing behind', async () => {
    const person = await api.signIn('ADMIN');
    await ask(person, '/registrations');
    const [{ id = '' } = {}] = await mine(person);
    const full = {
      ...api.deps.storage,
      write: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    };
    await runExport({ ...api.deps, storage: full }, exportsOf(api), id);
    expect(await mine(person)).toMatchObject([{ status: 'FAILED', error: 'EXPORT_STORAGE_FULL', sizeBytes: null }]);
    await api.drainJobs();
  });

  test('that breaks is tried again from the start, and after four tries has failed', async () => {
    const person = await api.signIn('ADMIN');
    await ask(person, '/registrations');
    const [{ id = '' } = {}] = await mine(person);
    const broken = { ...api.deps.storage, write: () => Promise.reject(new Error('a cable was pulled')) };
    const run = () => runExport({ ...api.deps, storage: broken }, exportsOf(api), id);
    for (let n = 0; n < 3; n += 1) {
      await expect(run()).rejects.toThrow('cable');
      expect(await mine(person)).toMatchObject([{ status: 'WAITING' }]);
    }
    await expect(run()).rejects.toThrow('cable');
    expect(await mine(person)).toMatchObject([{ status: 'FAILED', error: 'EXPORT_FAILED' }]);
    await api.drainJobs();
  });

  test('is kept for a week; then its file is removed, and it can be made again', async () => {
    const person = await api.signIn('ADMIN');
    const { body } = await ask(person, '/registrations');
    await api.drainJobs();
    const [done] = await mine(person);
    const { storageKey } = await api.db
      .selectFrom('exports')
      .select('storageKey')
      .where('id', '=', done?.id ?? '')
      .executeTakeFirstOrThrow();
    api.clock.advance({ hours: 7 * 24 });
    const later = await api.signIn('ADMIN');
    await api.db
      .updateTable('exports')
      .set({ ownerId: later.userId })
      .where('id', '=', done?.id ?? '')
      .execute();
    expect((await read(later, body.requestId)).body).toMatchObject({
      errors: { globalErrors: [{ code: 'EXPORT_EXPIRED' }] },
    });
    await exportsOf(api).tidy();
    expect(await api.deps.storage.get(storageKey ?? '')).toBeUndefined();
    expect(await mine(later)).toMatchObject([{ status: 'EXPIRED' }]);
    expect((await act(later, done?.id ?? '', 'run-again')).statusCode).toBe(201);
    await api.drainJobs();
  });
});
