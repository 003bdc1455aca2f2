import { describe, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aDrivingSchool } from '../../../../test/builders/driving-school.ts';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { doAsShown, seatsTaken, statementOf } from '../../../../test/builders/money-command.ts';
import { aStudentOfTwoPlans, type OfTwoPlans, payFirst } from '../../../../test/builders/two-plans.ts';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { receiptOf } from './payment-in-cfc.queries.ts';

const it = appOfFile();
const support = signedInAs(it, 'STUDENT_SUPPORT');

const PATH = '/registration-payments-in-cfc';
const FOLLOWING = `${PATH}/following-payments`;

const bodyOf = ({ registrationId }: OfTwoPlans, paymentAmount: number, more: object = {}) => ({
  registrationId,
  paymentMethod: 'PIX',
  paymentAmount,
  ...more,
});
const pay = (student: OfTwoPlans, amount: number, more: object = {}, who = support) =>
  call(it, 'POST', PATH, bodyOf(student, amount, more), who.headers);
const follow = ({ registrationId }: OfTwoPlans, paymentAmount: number, who = support) =>
  call(it, 'POST', FOLLOWING, { registrationId, paymentAmount }, who.headers);
const cancel = (id: string, body: object = { note: 'Valor errado' }, who = support) =>
  call(it, 'DELETE', `${PATH}/${id}`, body, who.headers);
const rowOf = ({ registrationId }: OfTwoPlans) =>
  it.db.selectFrom('registrations').selectAll().where('id', '=', registrationId).executeTakeFirstOrThrow();

async function listed({ registrationId }: OfTwoPlans, who = support) {
  const { body } = await call(it, 'GET', `${PATH}?registrationIds=${registrationId}`, undefined, who.headers);
  return body.content;
}
const latest = async (student: OfTwoPlans): Promise<string> => (await listed(student))[0].id;

/** Checks that every open payment has an issued charge and every cancelled payment a cancelled charge. */
async function provesSettled(student: OfTwoPlans): Promise<void> {
  await it.drainJobs();
  const { payments } = await statementOf(it, student.registrationId);
  const wrong = payments.filter(
    ({ status, chargeState }) =>
      (status === 'PENDING' && chargeState !== 'ISSUED') || (status === 'CANCELLED' && chargeState !== 'CANCELLED'),
  );
  expect(wrong).toEqual([]);
  expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
}

describe('the receipt of a payment in the CFC', () => {
  test('is a PDF for the school that took the money, not for another one, and none once it is cancelled', async () => {
    const student = await aStudentOfTwoPlans(it, 'PIX');
    await call(it, 'POST', PATH, bodyOf(student, 600, { paymentMethod: 'PIX' }), support.headers);
    const id = await latest(student);
    const receipt = (who = support) => call(it, 'GET', `${PATH}/${id}/receipt`, undefined, who.headers);
    const { status, body } = await receipt();
    expect([status, body.fileName]).toEqual([200, 'CNHPOP_Recibo.pdf']);
    const file = await it.inject(body.downloadUrl);
    expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const elsewhere = await it.signIn('DRIVING_SCHOOL_OPERATOR', { schools: [(await aDrivingSchool(it.db)).id] });
    expect((await receipt(elsewhere)).status).toBe(404);
    await cancel(id);
    expect((await receipt()).status).toBe(409);
  });
});

describe('a payment in the CFC over HTTP', () => {
  test.each(['PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO'] as const)(
    'of somebody registered by %s, a following one and the cancellation of both are to the centavo what was shown',
    async (method) => {
      const student = await aStudentOfTwoPlans(it, method);
      const paid = await doAsShown(it, support, student, PATH, bodyOf(student, 600.01, { paymentMethod: method }));
      expect(paid.effect.lines).toMatchObject([{ kind: 'PAYMENT_IN_CFC', marketplace: 0, partner: 60_001 }]);
      await provesSettled(student);
      const { registrationId } = student;
      await doAsShown(it, support, student, FOLLOWING, { registrationId, paymentAmount: 100 });
      await provesSettled(student);
      expect(await rowOf(student)).toMatchObject({
        activePaymentsInCfcQty: 2,
        paymentsInCfcQty: 2,
        moneyInCfcCents: 70_001,
      });
      for (const left of [1, 0]) {
        const path = `${PATH}/${await latest(student)}`;
        // The list shows the newest payment first. In the second round the newest is already cancelled, so the test
        // cancels the payment below it.
        const id = left === 1 ? path : `${PATH}/${(await listed(student))[1].id}`;
        await doAsShown(it, support, student, id, { note: 'Lançado duas vezes' }, 'DELETE');
        await provesSettled(student);
        expect(await rowOf(student)).toMatchObject({ activePaymentsInCfcQty: left, paymentsInCfcQty: 2 });
      }
      const { registration, payments } = await statementOf(it, registrationId);
      expect(registration.creditsCents).toBe(0);
      expect(registration.totalPendingCents).toBe(registration.chargesCents);
      const parts = payments.filter(({ status }) => status === 'PENDING').map(({ part }) => part);
      expect(parts).toHaveLength(method === 'BOLETO_PARCELADO' ? 7 : 1);
    },
  );

  test('with another plan changes the category first, and both tabs show it', async () => {
    const student = await aStudentOfTwoPlans(it, 'PIX');
    const more = { planId: student.otherPlanId, paymentMethod: 'BOLETO_PARCELADO', note: 'Pagou no balcão' };
    const { effect } = await doAsShown(it, support, student, PATH, bodyOf(student, 1000, more));
    expect(effect.lines.map(({ kind }) => kind)).toEqual(['PLAN_CHANGE', 'PAYMENT_IN_CFC']);
    expect(effect.seat).toBe('MOVED');
    expect(await rowOf(student)).toMatchObject({
      planId: student.otherPlanId,
      contractAmountCents: 270_000,
      balanceCents: -170_000,
      planChangesQty: 1,
      paymentsInCfcQty: 1,
    });
    expect(await seatsTaken(it, student.campaignId)).toMatchObject({ PLAN: 1, BOLETO_PARCELADO: 1 });
    const [payment] = await listed(student);
    expect(payment).toMatchObject({
      totalGrossValue: 1000,
      createdBy: 'Pessoa STUDENT_SUPPORT',
      originalPaymentMethod: 'PIX',
      newPaymentMethod: 'BOLETO_PARCELADO',
      active: true,
      notesQty: 1,
      can: { cancel: true },
    });
    expect(payment.originalPlanName).not.toBe(payment.newPlanName);
    const path = `/plan-changes?registrationIds=${student.registrationId}`;
    const { body } = await call(it, 'GET', path, undefined, support.headers);
    expect(body.content).toMatchObject([{ registrationPaymentInCfcId: payment.id, totalGrossValue: 900 }]);
    await provesSettled(student);
  });

  test('a plan that is renamed afterwards keeps its name of then, in the tabs and on the receipt', async () => {
    const student = await aStudentOfTwoPlans(it, 'PIX');
    await pay(student, 1000, { planId: student.otherPlanId, paymentMethod: 'BOLETO_PARCELADO' });
    const changes = async () => {
      const path = `/plan-changes?registrationIds=${student.registrationId}`;
      return (await call(it, 'GET', path, undefined, support.headers)).body.content;
    };
    const names = async () =>
      [...(await listed(student)), ...(await changes())].map(({ originalPlanName, newPlanName }) => [
        originalPlanName,
        newPlanName,
      ]);
    const before = await names();
    const ids = [student.planId, student.otherPlanId];
    await it.db.updateTable('plans').set({ name: 'Renomeado' }).where('id', 'in', ids).execute();
    expect(await names()).toEqual(before);
    expect(before.flat()).not.toContain('Renomeado');
    const receipt = await receiptOf(it.db, { drivingSchoolIds: 'ALL', campaignIds: 'ALL' }, await latest(student));
    expect(receipt?.planName).toBe(before[0]?.[1]);
  });

  test('answers each refusal, and changes nothing', async () => {
    const student = await aStudentOfTwoPlans(it, 'PIX');
    const paid = await aStudentOfTwoPlans(it, 'PIX', { hasPaid: true });
    const begun = await aStudentOfTwoPlans(it, 'PIX');
    await pay(begun, 100);
    const cases: [Awaited<ReturnType<typeof pay>>, object][] = [
      [await pay(student, 0), { paymentAmount: ['AMOUNT_NOT_POSITIVE'] }],
      [await pay(student, -5), { paymentAmount: ['AMOUNT_NOT_POSITIVE'] }],
      [await pay(student, 1800.01), { paymentAmount: ['AMOUNT_ABOVE_DEBT'] }],
      [await pay(paid, 1), { global: 'PAYMENT_IN_CFC_INVALID_STATUS' }],
      [await pay(begun, 1, { planId: begun.otherPlanId }), { planId: ['PAYMENT_IN_CFC_INVALID_STATUS'] }],
      [await pay(student, 1, { planId: begun.otherPlanId }), { planId: ['PLAN_NOT_ENABLED'] }],
      [await follow(student, 1), { global: 'PAYMENT_IN_CFC_INVALID_STATUS' }],
      [await follow(begun, 1700.01), { paymentAmount: ['AMOUNT_ABOVE_DEBT'] }],
      [await pay({ ...student, registrationId: crypto.randomUUID() }, 1), { global: 'REGISTRATION_NOT_FOUND' }],
    ];
    for (const [answer, told] of cases) expect(codes(answer)).toEqual(told);
    expect(await rowOf(student)).toMatchObject({ balanceCents: -180_000, paymentsInCfcQty: 0 });
  });

  test('is registered by people of the school once it was begun, of their own students alone', async () => {
    const student = await aStudentOfTwoPlans(it, 'BOLETO_PARCELADO');
    const schools = [student.drivingSchoolId];
    const clerk = await it.signIn('DRIVING_SCHOOL_OPERATOR', { schools });
    const manager = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools });
    const stranger = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [(await aDrivingSchool(it.db)).id] });
    expect(codes(await pay(student, 100, {}, clerk))).toEqual({ global: 'PAYMENT_IN_CFC_INVALID_STATUS' });
    await payFirst(it, student.registrationId);
    expect(codes(await pay(student, 100, {}, stranger))).toEqual({ global: 'REGISTRATION_NOT_FOUND' });
    expect((await pay(student, 100, { paymentMethod: 'BOLETO' }, manager)).status).toBe(200);
    it.clock.advance({ seconds: 1 });
    expect((await follow(student, 50, clerk)).status).toBe(200);
    expect(await listed(student, stranger)).toEqual([]);
    expect((await listed(student, clerk)).map(({ can }: { can: object }) => can)).toEqual([
      { cancel: 'FORBIDDEN' },
      { cancel: 'FORBIDDEN' },
    ]);
    expect((await cancel(await latest(student), undefined, clerk)).status).toBe(403);
    expect((await pay(student, 1, {}, await it.signIn('OPERATOR'))).status).toBe(403);
  });
});

describe('cancelling a payment in the CFC over HTTP', () => {
  test('asks for a reason, takes the latest alone, and keeps the reason as a note', async () => {
    const student = await aStudentOfTwoPlans(it, 'PIX');
    await pay(student, 100, { note: 'Pagou no balcão' });
    it.clock.advance({ seconds: 1 });
    await follow(student, 50);
    it.clock.advance({ seconds: 1 });
    const [second, first] = await listed(student);
    expect([second.can, first.can]).toEqual([{ cancel: true }, { cancel: 'NOT_LATEST' }]);
    expect(codes(await cancel(second.id, {}))).toEqual({ note: ['REQUIRED'] });
    expect(codes(await cancel(second.id, { note: ' ' }))).toEqual({ note: ['REQUIRED'] });
    expect(codes(await cancel(first.id))).toEqual({ global: 'NOT_LATEST' });
    expect((await cancel(second.id)).status).toBe(200);
    expect(codes(await cancel(second.id))).toEqual({ global: 'PAYMENT_INACTIVE' });
    expect(codes(await cancel(crypto.randomUUID()))).toEqual({ global: 'PAYMENT_NOT_FOUND' });
    it.clock.advance({ seconds: 1 });
    expect((await cancel(first.id, { note: 'Não pagou' })).status).toBe(200);
    expect(
      (await listed(student)).map((row: { active: boolean; notesQty: number }) => [row.active, row.notesQty]),
    ).toEqual([
      [false, 1],
      [false, 2],
    ]);
    const told = await it.db
      .selectFrom('events')
      .select(['kind', 'reason'])
      .where('entityId', '=', student.registrationId)
      .where('kind', '=', 'PAYMENT_IN_CFC_CANCELLED')
      .orderBy('at')
      .execute();
    expect(told.map(({ reason }) => reason)).toEqual(['Valor errado', 'Não pagou']);
    expect(await rowOf(student)).toMatchObject({
      balanceCents: -180_000,
      totalPendingCents: 180_000,
      moneyInCfcCents: 0,
    });
  });
});
