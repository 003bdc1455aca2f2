import { beforeAll, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { aDrivingSchool } from '../../../../test/builders/driving-school.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';

const it = appOfFile();
const admin = signedInAs(it, 'ADMIN');
let charged: Charged;
let studentId: string;

beforeAll(async () => {
  charged = await aCharged(it, 'BOLETO');
  const of = it.db.selectFrom('registrations').select('studentId').where('id', '=', charged.registrationId);
  ({ studentId } = await of.executeTakeFirstOrThrow());
});

/** All API calls whose path contains the id of a student. */
const CALLS = [
  ['GET', ''],
  ['PUT', ''],
  ['GET', '/cfc-contract'],
  ['POST', '/regenerate-contract', { maintainOriginalDate: true }],
  ['POST', '/back-to-cart', {}],
  ['POST', '/back-to-cart/simulate', {}],
  ['POST', '/schedule', { schedulingDateTime: '2026-12-01T12:00:00Z' }],
  ['GET', '/payment-reversals'],
] as const;

async function formOf(): Promise<object> {
  const path = `/students/${studentId}/registrations/${charged.registrationId}`;
  return (await call(it, 'GET', path, undefined, admin.headers)).body;
}

test.each(CALLS)(
  '%s …%s says whether the student or the registration is unknown',
  async (method, path, body?: object) => {
    const sent = method === 'PUT' ? await formOf() : body;
    const at = (student: string, registration: string, who = admin) =>
      call(it, method, `/students/${student}/registrations/${registration}${path}`, sent, who.headers);
    const unknown = crypto.randomUUID();
    expect(codes(await at(unknown, charged.registrationId))).toEqual({ global: 'STUDENT_NOT_FOUND' });
    expect(codes(await at(studentId, unknown))).toEqual({ global: 'REGISTRATION_NOT_FOUND' });
  },
);

test('a boleto of an unknown student is not found for that reason', async () => {
  const at = (student: string, payment: string) =>
    call(
      it,
      'GET',
      `/students/${student}/registrations/${charged.registrationId}/boleto/DOWN_PAYMENT/${payment}`,
      undefined,
      admin.headers,
    );
  const unknown = crypto.randomUUID();
  expect(codes(await at(unknown, charged.paymentId))).toEqual({ global: 'STUDENT_NOT_FOUND' });
  expect(codes(await at(studentId, unknown))).toEqual({ global: 'PAYMENT_NOT_FOUND' });
});

test('a student of another school is unknown to the people of a school', async () => {
  const { id } = await aDrivingSchool(it.db);
  const stranger = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [id] });
  const path = `/students/${studentId}/registrations/${charged.registrationId}`;
  expect(codes(await call(it, 'GET', path, undefined, stranger.headers))).toEqual({ global: 'STUDENT_NOT_FOUND' });
});
