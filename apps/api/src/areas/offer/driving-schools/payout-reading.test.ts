import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aBank, aCounty } from '../../../../test/builders/addresses.ts';
import { aDrivingSchoolForm } from '../../../../test/builders/forms.ts';

const PAYOUT = {
  bankCode: '001',
  agencyNumber: '1234',
  accountNumber: '5678901',
  accountNumberVerificationDigit: '3',
  getnetSubsellerId: '700098765',
  transfeeraPixKeyType: 'EMAIL',
  transfeeraPixKey: 'caixa@escola.com',
} as const;

const api = appOfFile();
let school: string;

beforeAll(async () => {
  await aCounty(api.db);
  await aBank(api.db, '001');
  const { headers } = await api.signIn('ADMIN');
  const payload = aDrivingSchoolForm(PAYOUT);
  const made = await api.inject({ method: 'POST', url: '/api/v1/driving-schools', headers, payload });
  school = made.json<{ id: string }>().id;
});

const read = async (person: SignedIn, path: string) =>
  (await api.inject({ url: `/api/v1/driving-schools${path}`, headers: person.headers })).json<object>();

describe('where the money of a CFC goes', () => {
  test.each(['ADMIN', 'BUSINESS_SUPPORT', 'DRIVING_SCHOOL_ADMIN'] as const)('is read whole by %s', async (role) => {
    const schools = role === 'DRIVING_SCHOOL_ADMIN' ? { schools: [school] } : {};
    const person = await api.signIn(role, schools);
    expect(await read(person, `/${school}`)).toMatchObject(PAYOUT);
    expect(await read(person, `?ids=${school}`)).toMatchObject({
      content: [{ bankCode: '001', agencyNumber: '1234', accountNumber: '5678901', getnetSubsellerId: '700098765' }],
    });
  });

  test.each(['SUPERVISOR', 'OPERATOR', 'MARKETING', 'DRIVING_SCHOOL_OPERATOR'] as const)(
    'is read masked by %s, on the form and in the list',
    async (role) => {
      const schools = role === 'DRIVING_SCHOOL_OPERATOR' ? { schools: [school] } : {};
      const person = await api.signIn(role, schools);
      const form = await read(person, `/${school}?paymentProviderStatus=true`);
      expect(form).toMatchObject({
        bankCode: '001',
        agencyNumber: '•••',
        agencyNumberVerificationDigit: null,
        accountNumber: '•••01',
        accountNumberVerificationDigit: '•••',
        getnetSubsellerId: '•••65',
        transfeeraPixKeyType: 'EMAIL',
        transfeeraPixKey: '•••om',
        paymentProviderStatus: [
          { provider: 'GETNET', status: 'NOT_ASKED', externalId: null, reasons: [] },
          { provider: 'TRANSFEERA', status: 'NOT_ASKED', externalId: null, reasons: [] },
        ],
      });
      const list = await read(person, `?ids=${school}&columns=cnpj,bankCode,accountNumber,getnetSubsellerId`);
      expect(list).toMatchObject({
        content: [{ bankCode: '001', accountNumber: '•••01', getnetSubsellerId: '•••65' }],
      });
      expect(JSON.stringify(list)).not.toMatch(/5678901|700098765/);
    },
  );
});
