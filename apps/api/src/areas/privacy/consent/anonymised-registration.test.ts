import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { carriedOut, caseStaffAt } from '../../../../test/builders/consent-case.ts';
import { aCandidate, call, type Candidate, codes, fillCart, payBy } from '../../../../test/builders/enrolment.ts';

const it = appOfFile();
let admin: SignedIn;
let registrationId: string;
let page: string;
let paymentId: string;
let candidate: Candidate;
let erasedAt: Temporal.Instant;

/**
 * Prepares a registration that is anonymised and not deleted, because it has a payment: the student enrols by boleto,
 * staff inactivate the boleto (its status stays PENDING) and record that the student gives up, and then the student's
 * data are erased.
 */
beforeAll(async () => {
  const staff = await caseStaffAt(it, '2026-03-07T11:00:00Z');
  admin = await it.signIn('ADMIN');
  const campaign = await aCampaign(it.db, { now: it.clock.now() });
  candidate = aCandidate();
  const enrolment = await fillCart(it, campaign, candidate);
  ({ registrationId } = enrolment);
  await payBy(it, enrolment, 'BOLETO');
  await it.drainJobs();
  ({ id: paymentId } = await it.db
    .selectFrom('payments')
    .select('id')
    .where('registrationId', '=', registrationId)
    .executeTakeFirstOrThrow());
  await send(`/payments/DOWN_PAYMENT/${paymentId}`, { isActive: false }, 'PATCH');
  await it.drainJobs();
  await send(`/registrations/${registrationId}/abandon`, { note: 'Mudou de cidade' });
  await it.drainJobs();
  const { studentId } = await it.db
    .selectFrom('registrations')
    .select('studentId')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  page = `/students/${studentId}/registrations/${registrationId}`;
  await carriedOut(it, staff, candidate.cpf);
  erasedAt = it.clock.now();
});

type Method = Parameters<typeof call>[1];
const send = (path: string, body: object | undefined, method: Method = 'POST') =>
  call(it, method, path, body, admin.headers);

const REFUSED = { status: 409, global: 'REGISTRATION_ANONYMISED' };
const answerOf = async (path: string, body: object, method?: Method) => {
  const answer = await send(path, body, method);
  return { status: answer.status, ...codes(answer) };
};

const studentForm = async () => {
  const county = await it.db.selectFrom('counties').select('id').executeTakeFirstOrThrow();
  return {
    studentName: 'Outra Pessoa',
    studentEmail: 'outra@example.com',
    studentCpf: '52998224725',
    studentCellphone: '27999998888',
    studentDateOfBirth: '1999-01-31',
    studentGender: 'F',
    studentCivilStatus: 'S',
    studentCep: '29010000',
    studentCountyId: county.id,
    studentNeighborhood: 'Centro',
    studentStreet: 'Rua Um',
    studentNumber: '1',
  };
};

describe('on the registration of somebody whose data were erased', () => {
  test('the page says since when, and offers nothing that asks the person', async () => {
    const { body } = await send(page, undefined, 'GET');
    expect(body.anonymisedAt).toBe(erasedAt.toString({ smallestUnit: 'millisecond' }));
    const off = Object.entries(body.can).filter(([, may]) => may === 'REGISTRATION_ANONYMISED');
    expect(off.map(([action]) => action).toSorted()).toEqual([
      'abandon',
      'backToCart',
      'customPayment',
      'edit',
      'paymentInCfc',
      'planChange',
      'regenerateContract',
      'requestBalance',
      'scheduling',
      'sendDownPayment',
      'undoAbandon',
    ]);
    expect(body.can).toMatchObject({ manualEntry: true, showContract: true, addNote: true });
  });

  test.each([
    ['undoing the abandonment', () => `/registrations/${registrationId}/undo-abandon`, {}],
    ['undoing it, simulated', () => `/registrations/${registrationId}/undo-abandon/simulate`, {}],
    ['an abandonment', () => `/registrations/${registrationId}/abandon`, {}],
    ['the way back to the cart', () => `${page}/back-to-cart`, {}],
    ['an e-mail with how to pay', () => `/registrations/${registrationId}/send-down-payment-to-student`, {}],
    ['a contract made anew', () => `${page}/regenerate-contract`, { maintainOriginalDate: true }],
    ['a day at the school', () => `${page}/schedule`, { schedulingDateTime: '2026-03-09T11:00:00Z' }],
  ] as const)('%s is refused', async (_, path, body) => {
    expect(await answerOf(path(), body)).toEqual(REFUSED);
  });

  test('so are a custom payment, a change of category, a payment in the CFC, and other data of the student', async () => {
    const { planId } = await it.db
      .selectFrom('registrations')
      .select('planId')
      .where('id', '=', registrationId)
      .executeTakeFirstOrThrow();
    const pay = { registrationId, paymentMethod: 'PIX', dueDate: '2026-12-28' };
    const custom = { ...pay, partnerGrossValue: 80, marketplaceGrossValue: 20, reason: 'Prova', details: 'Segunda' };
    expect(await answerOf('/registration-custom-payments', custom)).toEqual(REFUSED);
    expect(await answerOf('/plan-changes', { ...pay, planId })).toEqual(REFUSED);
    const inCfc = { registrationId, paymentMethod: 'PIX', paymentAmount: 10 };
    expect(await answerOf('/registration-payments-in-cfc', inCfc)).toEqual(REFUSED);
    expect(await answerOf(page, await studentForm(), 'PUT')).toEqual(REFUSED);
  });

  test('a payment that was taken off is not charged again, nor sent to them, which its row says', async () => {
    const { body } = await send(`/entity-payments/light-search?registrationIds=${registrationId}`, undefined, 'GET');
    expect(body.content).toMatchObject([
      {
        id: paymentId,
        status: 'PENDING',
        active: false,
        can: { activate: 'REGISTRATION_ANONYMISED', sendBoleto: 'REGISTRATION_ANONYMISED' },
      },
    ]);
    const payment = `/payments/DOWN_PAYMENT/${paymentId}`;
    expect(await answerOf(payment, { isActive: true }, 'PATCH')).toEqual(REFUSED);
    expect(await answerOf(`${payment}/simulate`, { isActive: true })).toEqual(REFUSED);
    const toSend = `/registrations/${registrationId}/send-down-payment-to-student`;
    expect(await answerOf(toSend, { entityPaymentId: paymentId })).toEqual(REFUSED);
  });

  test('money can still be put right', async () => {
    const entry = { registrationId, entryType: 'CREDIT', partnerAmount: 10, marketplaceAmount: 0, reason: 'Acerto' };
    expect((await send('/registration-manual-entries', entry)).status).toBe(200);
    const { body } = await send(page, undefined, 'GET');
    expect(body.balance).toBe(10);
    expect(body.can.refund).toBe(true);
  });

  test('data erased once more stay erased since the first time', async () => {
    await send('/registration-manual-entries', {
      registrationId,
      entryType: 'DEBIT',
      partnerAmount: 10,
      marketplaceAmount: 0,
      reason: 'Acerto',
    });
    await carriedOut(it, await caseStaffAt(it, '2026-03-07T11:30:00Z'), candidate.cpf);
    const students = it.db.selectFrom('students').select(['anonymisedAt', 'updatedAt']);
    const rows = await students.where('cpf', '=', candidate.cpf).execute();
    expect(rows).toEqual([{ anonymisedAt: erasedAt, updatedAt: it.clock.now() }]);
  });
});
