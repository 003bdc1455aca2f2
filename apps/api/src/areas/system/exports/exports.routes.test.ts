import type { ExportRow } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aPayment } from '../../../../test/builders/payment.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';
import { exportDesk } from '../../../../test/exports.ts';

const api = appOfFile();
let admin: SignedIn;
let school: SignedIn;
let campaign: BuiltCampaign;
let desk: ReturnType<typeof exportDesk>;

beforeAll(async () => {
  desk = exportDesk(api);
  admin = await api.signIn('ADMIN');
  campaign = await aCampaign(api.db, { now: api.clock.now(), schools: 2 });
  const [first, second] = campaign.schools;
  school = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [first.drivingSchoolId] });
  await aRegistration(api.db, campaign, {
    studentName: '=HYPERLINK("http://example.com")',
    studentCpf: '00123456797',
    registrationDate: Temporal.Instant.from('2026-03-07T12:00:00Z'),
    schedulingAt: Temporal.Instant.from('2026-03-10T12:30:00Z'),
    creditsCents: cents(180_000),
    partnerMoneyInPlatformCents: cents(153_012),
    marketplaceMoneyInPlatformCents: cents(27_000),
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

describe('the spreadsheet of a list', () => {
  test('has its rows in the order and columns of the screen, cells of their kind, words in Portuguese', async () => {
    const columns =
      'studentName,studentCpf,registrationDate,schedulingDateTime,status,registrationContractAmount,campaignName,fromWaitingList,totalMoneyInPlatform';
    const { name, rows } = await desk.sheetOf(admin, '/registrations', { columns, sort: 'registrationDate,ASC' });
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
        'Saldo recebido',
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
    const { file } = await desk.sheetOf(admin, '/registrations');
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Matrículas 07-03-2026 08h00.xlsx')}`,
    );
    expect(file.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  });

  test('answers with where the file is, no headers of its own, and that its words are translated', async () => {
    const { body } = await desk.ask(admin, '/registrations', { columns: 'studentName' });
    await api.drainJobs();
    const { body: answer } = await desk.read(admin, body.requestId);
    expect(answer).toEqual({
      content: [],
      totalSize: expect.any(Number) as unknown,
      totalIsExact: true,
      downloadUrl: expect.stringContaining('/files/') as unknown,
      customRequestHeaders: {},
      exportPreTranslation: true,
    });
  });

  test('keeps to the filters', async () => {
    const { rows } = await desk.sheetOf(admin, '/registrations', { paymentMethods: 'BOLETO', columns: 'studentName' });
    expect(rows).toEqual([['Nome'], ['João Souza']]);
  });

  test('has, when no columns are named, all that the person may see', async () => {
    const support = await api.signIn('STUDENT_SUPPORT');
    const all = (await desk.sheetOf(admin, '/registrations')).rows[0] ?? [];
    const less = (await desk.sheetOf(support, '/registrations')).rows[0] ?? [];
    expect(all).toContain('Linha digitável');
    expect(all.filter((header) => !less.includes(header))).toEqual([
      'Saldo recebido',
      'Saldo recebido, parte do CFC',
      'Saldo recebido, parte da plataforma',
    ]);
  });

  test('of payments and of driving schools is made the same way', async () => {
    const payments = await desk.sheetOf(admin, '/entity-payments/light-search', {
      columns: 'studentName,paymentGrossValue',
    });
    expect([payments.name, payments.rows]).toEqual([
      'Pagamentos',
      [
        ['Aluno', 'Valor bruto'],
        ['João Souza', 1800],
      ],
    ]);
    const schools = await desk.sheetOf(admin, '/driving-schools', { columns: 'cnpj,bankCode' });
    expect([schools.name, schools.rows.length]).toEqual(['CFCs', 3]);
    expect(schools.rows[1]).toEqual([expect.stringMatching(/^[\dA-Z.]{10}\/[\dA-Z]{4}-\d\d$/), expect.any(String)]);
  });
});

describe('who may export', () => {
  test('people of a CFC get the rows of their own school and no others', async () => {
    const [first, second] = campaign.schools;
    const { rows } = await desk.sheetOf(school, '/registrations', {
      drivingSchoolIds: first.drivingSchoolId,
      columns: 'studentName',
    });
    expect(rows).toEqual([['Nome'], [`'=HYPERLINK("http://example.com")`]]);
    const foreign = await desk.sheetOf(school, '/registrations', {
      drivingSchoolIds: second?.drivingSchoolId ?? '',
      columns: 'studentName',
    });
    expect(foreign.rows).toEqual([['Nome']]);
    const unnamed = await desk.ask(school, '/registrations');
    expect(unnamed).toMatchObject({
      status: 400,
      body: { errors: { fieldErrors: { drivingSchoolIds: ['DRIVING_SCHOOL_FILTER_REQUIRED'] } } },
    });
  });

  test('who may look but not export is refused', async () => {
    const analyst = await api.signIn('SALES_ANALYST');
    expect((await desk.ask(analyst, '/registrations', { size: '10' })).status).toBe(200);
    expect((await desk.ask(analyst, '/registrations')).status).toBe(403);
    expect((await desk.ask(analyst, '/driving-schools')).status).toBe(403);
  });

  test('a list without an export has no page that large, and no list has a second one', async () => {
    expect((await desk.ask(admin, '/plans')).status).toBe(400);
    expect((await desk.ask(admin, '/registrations', { page: '1' })).status).toBe(400);
    expect((await desk.ask(admin, '/registrations', { size: '2147483646' })).status).toBe(400);
  });

  test('rights lost between asking and making leave no file', async () => {
    const leaver = await api.signIn('SUPERVISOR');
    const { body } = await desk.ask(leaver, '/registrations');
    await api.db
      .updateTable('users')
      .set({ roles: ['SALES_ANALYST'] })
      .where('id', '=', leaver.userId)
      .execute();
    await api.drainJobs();
    expect((await desk.read(leaver, body.requestId)).status).toBe(403);
    expect(await desk.mine(leaver)).toMatchObject([{ status: 'FAILED', error: 'FORBIDDEN', sizeBytes: null }]);
  });

  test('a person deactivated meanwhile leaves no file either', async () => {
    const leaver = await api.signIn('SUPERVISOR');
    const { body } = await desk.ask(leaver, '/registrations');
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
    const { body } = await desk.ask(owner, '/registrations');
    await api.drainJobs();
    const [done] = await desk.mine(owner);
    const download = (person: SignedIn) =>
      api.inject({ url: `/api/v1/exports/${done?.id}/download`, headers: person.headers });
    expect((await download(owner)).statusCode).toBe(200);
    expect((await download(admin)).statusCode).toBe(404);
    expect((await desk.read(admin, body.requestId)).status).toBe(404);
    expect((await desk.act(admin, done?.id ?? '', 'run-again')).statusCode).toBe(404);
    await api.db
      .updateTable('users')
      .set({ roles: ['SALES_ANALYST'] })
      .where('id', '=', owner.userId)
      .execute();
    expect((await download(owner)).statusCode).toBe(403);
    expect((await desk.act(owner, done?.id ?? '', 'run-again')).statusCode).toBe(403);
  });

  test('a file made for more schools than a person now has stays closed to them', async () => {
    const [first, second] = campaign.schools;
    const both = await api.signIn('DRIVING_SCHOOL_ADMIN', {
      schools: [first.drivingSchoolId, second?.drivingSchoolId ?? ''],
    });
    await desk.ask(both, '/registrations', { drivingSchoolIds: first.drivingSchoolId });
    await api.drainJobs();
    const [done] = await desk.mine(both);
    const download = () => api.inject({ url: `/api/v1/exports/${done?.id}/download`, headers: both.headers });
    expect((await download()).statusCode).toBe(200);
    await api.db
      .deleteFrom('userDrivingSchools')
      .where('userId', '=', both.userId)
      .where('drivingSchoolId', '=', second?.drivingSchoolId ?? '')
      .execute();
    expect((await download()).statusCode).toBe(403);
  });

  test('nor one made for more campaigns than a person now consults', async () => {
    const person = await api.signIn('SUPERVISOR');
    await desk.ask(person, '/registrations');
    await api.drainJobs();
    const [whole] = await desk.mine(person);
    const download = async (row: ExportRow | undefined) =>
      (await api.inject({ url: `/api/v1/exports/${row?.id}/download`, headers: person.headers })).statusCode;
    expect(await download(whole)).toBe(200);
    await api.db
      .updateTable('users')
      .set({ roles: ['CAMPAIGN_CONSULTANT'], permissions: ['MANAGE_REGISTRATIONS'] })
      .where('id', '=', person.userId)
      .execute();
    expect(await download(whole)).toBe(403);
    const consulted = (ids: readonly string[]) =>
      api.db
        .updateTable('campaigns')
        .set({ campaignConsultantUserIds: [...ids] })
        .where('id', '=', campaign.id)
        .execute();
    await consulted([person.userId]);
    expect(await download(whole)).toBe(403);
    await desk.ask(person, '/registrations');
    await api.drainJobs();
    const own = (await desk.mine(person)).find(({ id }) => id !== whole?.id);
    expect(await download(own)).toBe(200);
    await consulted([]);
    expect(await download(own)).toBe(403);
  });
});
