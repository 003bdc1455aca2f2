import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aBank, aCounty } from '../../../../test/builders/addresses.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { aDrivingSchool } from '../../../../test/builders/driving-school.ts';
import { aDrivingSchoolForm } from '../../../../test/builders/forms.ts';
import { withoutAccounts } from '../../../../test/builders/providers.ts';
import { createApp } from '../../../app.ts';
import { ownerOf } from '../../../../test/owner-of.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');

interface Answer {
  id: string;
  version: number;
  content: Record<string, unknown>[];
  totalSize: number;
  errors: { fieldErrors: Record<string, string[]>; globalErrors: { code: string; detail?: unknown }[] };
  [key: string]: unknown;
}

beforeAll(async () => {
  await aCounty(api.db);
  await Promise.all([aBank(api.db, '001'), aBank(api.db, '104')]);
});

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, person = admin) => {
  const url = `/api/v1/driving-schools${path}`;
  const answer = await api.inject({
    method,
    url,
    headers: person.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Answer>() };
};
const fieldErrors = async (overrides: object) =>
  (await call('POST', '', { ...aDrivingSchoolForm(), ...overrides })).body.errors.fieldErrors;

describe('the CFC form', () => {
  test('creates a school, normalized, and answers where it is found', async () => {
    const form = aDrivingSchoolForm({
      cnpj: '12abc34501de35',
      bankCode: '1',
      email: ' Contato@Escola.COM ',
      locality: 'vitoria',
      whatsapp: '',
      transfeeraPixKeyType: 'TELEFONE',
      transfeeraPixKey: '(27) 9 9999-8888',
    });
    const { status, headers, body } = await call('POST', '', form);
    expect(status).toBe(201);
    expect(headers.location).toBe(`/api/v1/driving-schools/${body.id}`);
    expect(body).toMatchObject({
      cnpj: '12ABC34501DE35',
      bankCode: '001',
      email: 'contato@escola.com',
      locality: 'Vitória',
      whatsapp: null,
      transfeeraPixKey: '+5527999998888',
      officeHours: { SUNDAY: [], SATURDAY: [['08:00:00', '12:00:00']] },
      version: 1,
    });
    expect((await call('GET', `/${body.id}`)).body).toEqual(body);
  });

  test('every field that is wrong is told with its code', async () => {
    expect(
      await fieldErrors({
        cnpj: '12ABC34501DE36',
        companyName: '  ',
        schoolPhone: '123',
        ownerPhone: '27',
        email: 'nobody',
        postalCode: '0',
        latitude: 51.5,
        longitude: -0.1,
        agencyNumberVerificationDigit: '12',
        officeHours: { MONDAY: [['08:00', null]], TUESDAY: [['12:00', '08:00']] },
      }),
    ).toEqual({
      cnpj: ['INVALID_CNPJ'],
      companyName: ['REQUIRED'],
      schoolPhone: ['INVALID_PHONE'],
      ownerPhone: ['INVALID_PHONE'],
      email: ['INVALID_EMAIL'],
      postalCode: ['INVALID_CEP'],
      latitude: ['INVALID_LATITUDE'],
      longitude: ['INVALID_LONGITUDE'],
      agencyNumberVerificationDigit: ['INVALID'],
      'officeHours.MONDAY.0': ['OFFICE_HOURS_INCOMPLETE'],
      'officeHours.TUESDAY.0': ['OFFICE_HOURS_REVERSED'],
    });
  });

  test('the plan of receipt is one of the list: five days, or the thirty of the provider', async () => {
    expect(await fieldErrors({ getnetPaymentPlanDays: 7 })).toEqual({ getnetPaymentPlanDays: ['INVALID'] });
    expect(await fieldErrors({ getnetPaymentPlanDays: null })).toEqual({ getnetPaymentPlanDays: ['REQUIRED'] });
    for (const getnetPaymentPlanDays of [5, 30] as const)
      expect((await call('POST', '', aDrivingSchoolForm({ getnetPaymentPlanDays }))).status).toBe(201);
  });

  test('required fields are required, the optional ones are not', async () => {
    const { body } = await call('POST', '', {});
    expect(Object.keys(body.errors.fieldErrors).toSorted()).toEqual(
      (
        'accountNumber accountNumberVerificationDigit accountType agencyNumber attendants averageServiceTime bankCode cnpj ' +
        'commercialName companyName email getnetPaymentPlanDays latitude locality longitude neighborhood number officeHours ' +
        'postalCode presentationName schoolPhone state street'
      ).split(' '),
    );
  });

  test('the operation type belongs to bank 104, which asks for it', async () => {
    expect(await fieldErrors({ bankCode: '104' })).toEqual({ bankOperationType: ['REQUIRED'] });
    expect(await fieldErrors({ bankOperationType: '003' })).toEqual({ bankOperationType: ['INVALID'] });
    const caixa = await call('POST', '', aDrivingSchoolForm({ bankCode: '104', bankOperationType: '003' }));
    expect(caixa.status).toBe(201);
  });

  test('a PIX key fits its type', async () => {
    expect(await fieldErrors({ transfeeraPixKeyType: 'EMAIL', transfeeraPixKey: '27999998888' })).toEqual({
      transfeeraPixKey: ['PIX_KEY_INVALID'],
    });
    expect(await fieldErrors({ transfeeraPixKey: 'a@b.com' })).toEqual({ transfeeraPixKeyType: ['REQUIRED'] });
  });

  test('bank and city are ones of the lists, the CNPJ is nobody else’s', async () => {
    expect(await fieldErrors({ bankCode: '999' })).toEqual({ bankCode: ['INVALID'] });
    expect(await fieldErrors({ locality: 'Atlântida' })).toEqual({ locality: ['INVALID'] });
    const { cnpj } = await aDrivingSchool(api.db);
    expect(await fieldErrors({ cnpj })).toEqual({ cnpj: ['CNPJ_ALREADY_EXISTS'] });
  });

  test('an edit carries the version it was read at; a stale one is told who came first', async () => {
    const form = aDrivingSchoolForm();
    const { id } = (await call('POST', '', form)).body;
    const edited = await call('PUT', `/${id}`, { ...form, presentationName: 'Novo nome', version: 1 });
    expect(edited.body).toMatchObject({ presentationName: 'Novo nome', version: 2 });
    const stale = await call('PUT', `/${id}`, { ...form, version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.errors.globalErrors).toMatchObject([
      { code: 'CONFLICT_STALE', detail: { changedBy: 'Pessoa ADMIN' } },
    ]);
    expect(
      (await call('PUT', `/${id}`, { ...form, cnpj: (await aDrivingSchool(api.db)).cnpj, version: 2 })).status,
    ).toBe(409);
  });

  test('says on request how the school stands at each provider, and what is missing', async () => {
    const { id } = (await call('POST', '', aDrivingSchoolForm())).body;
    const nothing = { change: 'NONE', reasons: [], externalId: null, askedAt: null, checkedAt: null };
    expect((await call('GET', `/${id}?paymentProviderStatus=true`)).body['paymentProviderStatus']).toMatchObject([
      { provider: 'GETNET', status: 'NOT_ASKED', missing: [], ...nothing },
      { provider: 'TRANSFEERA', status: 'NOT_ASKED', missing: ['transfeeraPixKey'], nextCheckAt: null, ...nothing },
    ]);
    expect((await call('GET', `/${id}`)).body).not.toHaveProperty('paymentProviderStatus');
  });

  test('is not asked for again where no provider of the installation registers schools', async () => {
    const { id } = (await call('POST', '', aDrivingSchoolForm())).body;
    const app = await createApp(withoutAccounts(api.deps, 'getnet'), false);
    const url = `/api/v1/driving-schools/${id}/payment-providers/GETNET/retry`;
    const answer = await app.inject({ method: 'POST', url, headers: admin.headers, payload: {} });
    await app.close();
    const { globalErrors } = answer.json<Answer>().errors;
    expect([answer.statusCode, globalErrors]).toMatchObject([409, [{ code: 'RECIPIENT_NOT_OFFERED' }]]);
  });

  test('needs MANAGE_CFCS', async () => {
    expect((await call('POST', '', aDrivingSchoolForm(), await api.signIn('SUPERVISOR'))).status).toBe(403);
  });
});

describe('the list of CFCs', () => {
  test('finds by name without accents, by CNPJ with or without mask, by ids, CNPJs and campaigns', async () => {
    const school = await aDrivingSchool(api.db, { presentationName: 'Direção Única', cnpj: '33000167000101' });
    await aDrivingSchool(api.db);
    const campaign = await aCampaign(api.db, { now: api.clock.now(), drivingSchoolIds: [school.id] });
    for (const query of [
      'term=direcao%20unica',
      'term=33.000.167',
      `ids=${school.id}`,
      'cnpjs=33000167000101',
      `campaignIds=${campaign.id}`,
    ]) {
      const { body } = await call('GET', `?${query}`);
      expect([query, body.content.map((row) => row['id'])]).toEqual([query, [school.id]]);
    }
  });

  test('says how many there are without counting them, exactly, whatever is added, refused or removed', async () => {
    const total = async () => (await call('GET', '?size=1')).body.totalSize;
    const before = await total();
    const school = await aDrivingSchool(api.db);
    expect(await total()).toBe(before + 1);
    await call('POST', '', aDrivingSchoolForm({ cnpj: school.cnpj }));
    expect(await total()).toBe(before + 1);
    await ownerOf(api.db).deleteFrom('drivingSchools').where('id', '=', school.id).execute();
    const { n } = await api.db
      .selectFrom('drivingSchools')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect([await total(), n]).toEqual([before, before]);
  });

  test('leaves out the columns nobody asked for', async () => {
    const { body } = await call('GET', '?size=1&columns=cnpj,state');
    expect(Object.keys(body.content[0] ?? {}).toSorted()).toEqual(['cnpj', 'id', 'presentationName', 'state']);
  });

  test('CFC users see their own schools and no others', async () => {
    const [own, other] = [await aDrivingSchool(api.db), await aDrivingSchool(api.db)];
    const operator = await api.signIn('DRIVING_SCHOOL_OPERATOR', { schools: [own.id] });
    const { body } = await call('GET', '', undefined, operator);
    expect(body.content.map((row) => row['id'])).toEqual([own.id]);
    expect(body.totalSize).toBe(1);
    expect((await call('GET', `/${other.id}`, undefined, operator)).status).toBe(404);
  });
});
