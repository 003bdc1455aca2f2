import { describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aDrivingSchool } from '../../../../test/builders/driving-school.ts';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { doAsShown, seatsTaken, statementOf, refusedBySimulation } from '../../../../test/builders/money-command.ts';
import { aStudentOfTwoPlans, type OfTwoPlans } from '../../../../test/builders/two-plans.ts';
import { proveLedger } from '#areas/money/ledger/index.ts';

const it = appOfFile();
const support = signedInAs(it, 'STUDENT_SUPPORT');

const PATH = '/plan-changes';
const DUE = '2026-03-12';

const bodyOf = ({ registrationId, otherPlanId }: OfTwoPlans, more: object = {}) => ({
  registrationId,
  planId: otherPlanId,
  paymentMethod: 'PIX',
  dueDate: DUE,
  recalculationStrategy: 'ADD_DIFFERENCE',
  ...more,
});
const change = (student: OfTwoPlans, more: object = {}, who = support) =>
  call(it, 'POST', PATH, bodyOf(student, more), who.headers);
const rowOf = ({ registrationId }: OfTwoPlans) =>
  it.db.selectFrom('registrations').selectAll().where('id', '=', registrationId).executeTakeFirstOrThrow();
const stockOf = (ownerId: string) =>
  it.db.selectFrom('seatStocks').select(['scope', 'taken']).where('ownerId', '=', ownerId).execute();

const PARTS = { downPaymentGrossValue: 800, numberOfInstallments: 4 };

describe('what a change of plan shows before it is done', () => {
  test('says what was paid only to who may see paid totals, also when another plan is shown instead', async () => {
    const student = await aStudentOfTwoPlans(it, 'PIX', { hasPaid: true });
    const admin = await it.signIn('ADMIN');
    const shownTo = async ({ headers }: SignedIn) =>
      (await call(it, 'POST', `${PATH}/simulate`, bodyOf(student), headers)).body;
    const [all, some] = [await shownTo(admin), await shownTo(support)];
    expect(all.effect.before.total).toMatchObject({ charges: 1800, paid: 1800, balance: 0 });
    expect(all.planHash).toBe(some.planHash);
    const stale = await change(student, { planHash: '0'.repeat(64) });
    for (const { effect } of [some, stale.body.errors.globalErrors[0].detail])
      for (const { total, marketplace, partner } of [effect.before, effect.after])
        expect([total, marketplace, partner].map(Object.keys)).toEqual([
          ['charges', 'balance'],
          ['charges', 'balance'],
          ['charges', 'balance'],
        ]);
  });
});

describe('a change of plan over HTTP', () => {
  test.each([
    ['PIX', false, { recalculationStrategy: 'ADD_DIFFERENCE' }],
    ['PIX', true, { recalculationStrategy: undefined }],
    ['BOLETO', false, { recalculationStrategy: 'RECALCULATE_PENDING', paymentMethod: 'BOLETO' }],
    ['PIX', false, { recalculationStrategy: 'RECALCULATE_PENDING', paymentMethod: 'BOLETO_PARCELADO', ...PARTS }],
    ['BOLETO_PARCELADO', true, { recalculationStrategy: 'RECALCULATE_PENDING', paymentMethod: 'CREDIT' }],
    ['CREDIT', true, { recalculationStrategy: undefined, paymentMethod: 'CREDIT' }],
  ] as const)('from %s (paid: %s) by %o is to the centavo what was shown', async (method, hasPaid, how) => {
    const student = await aStudentOfTwoPlans(it, method, { hasPaid });
    const { effect, after } = await doAsShown(it, support, student, PATH, bodyOf(student, how));
    expect(effect).toMatchObject({ seat: 'MOVED', contract: 'TO_REGENERATE' });
    const price = { PIX: 250_000, BOLETO: 255_000, BOLETO_PARCELADO: 270_000, CREDIT: 170_000 };
    const newMethod = 'paymentMethod' in how ? how.paymentMethod : 'PIX';
    expect(after.registration.chargesCents).toBe(price[newMethod]);
    expect(await rowOf(student)).toMatchObject({
      planId: student.otherPlanId,
      campaignPlanId: student.otherCampaignPlanId,
      paymentMethod: newMethod,
      contractAmountCents: price[newMethod],
      planChangesQty: 1,
    });
    expect(await seatsTaken(it, student.campaignId)).toMatchObject({ CAMPAIGN: 1, DRIVING_SCHOOL: 1, PLAN: 1 });
    expect(await stockOf(student.otherCampaignPlanId)).toEqual([{ scope: 'PLAN', taken: 1 }]);
    const caps = await stockOf(student.campaignId);
    expect(caps.filter(({ taken, scope }) => taken > 0 && scope !== 'CAMPAIGN').map(({ scope }) => scope)).toEqual(
      newMethod.startsWith('BOLETO') ? [newMethod] : [],
    );
    await it.drainJobs();
    const { payments } = await statementOf(it, student.registrationId);
    const states = new Set(payments.map(({ status, chargeState }) => `${status} ${chargeState}`));
    expect([...states].filter((state) => state.endsWith('REQUESTED'))).toEqual([]);
    const asked = payments.filter(({ status, entityType }) => status === 'PENDING' && entityType !== 'REGISTRATION');
    expect(new Set(asked.map(({ entityType, planId }) => `${entityType} ${planId}`))).toEqual(
      new Set(asked.length > 0 ? [`REGISTRATION_PLAN_CHANGE ${student.otherPlanId}`] : []),
    );
    expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
  });

  test('keeps a lower price as credit', async () => {
    const student = await aStudentOfTwoPlans(it, 'CREDIT', { hasPaid: true });
    expect((await change(student, { paymentMethod: 'CREDIT', recalculationStrategy: undefined })).status).toBe(200);
    expect(await rowOf(student)).toMatchObject({ balanceCents: 20_000, totalPendingCents: 0 });
  });

  test('answers each refusal, and changes nothing', async () => {
    const open = await aStudentOfTwoPlans(it, 'PIX');
    const paid = await aStudentOfTwoPlans(it, 'PIX', { hasPaid: true });
    const crowded = await aStudentOfTwoPlans(it, 'PIX', { otherVacancies: 0 });
    await it.db
      .updateTable('seatStocks')
      .set({ vacancies: 0 })
      .where('scope', '=', 'BOLETO')
      .where('ownerId', '=', open.campaignId)
      .execute();
    const elsewhere = await aStudentOfTwoPlans(it, 'PIX');
    const parts = { paymentMethod: 'BOLETO_PARCELADO', numberOfInstallments: 4 };
    const recalculating = { recalculationStrategy: 'RECALCULATE_PENDING' };
    const gone = await aStudentOfTwoPlans(it, 'PIX');
    await call(it, 'POST', `/registrations/${gone.registrationId}/abandon`, { note: 'Saiu' }, support.headers);
    const cases: [OfTwoPlans, object, object][] = [
      [open, { planId: open.planId }, { planId: ['PLAN_CHANGE_SAME'] }],
      [open, { planId: elsewhere.otherPlanId }, { planId: ['PLAN_NOT_ENABLED'] }],
      [open, { recalculationStrategy: undefined }, { recalculationStrategy: ['REQUIRED'] }],
      [paid, recalculating, { recalculationStrategy: ['PLAN_CHANGE_FULLY_PAID'] }],
      [crowded, {}, { global: 'NO_PLAN_VACANCIES' }],
      [open, { paymentMethod: 'BOLETO' }, { global: 'NO_BOLETO_VACANCIES' }],
      [open, { dueDate: undefined }, { dueDate: ['REQUIRED'] }],
      [open, { dueDate: '2020-01-01' }, { dueDate: ['DUE_DATE_IN_PAST'] }],
      [open, { dueDate: '2126-03-12' }, { dueDate: ['DUE_DATE_TOO_LATE'] }],
      [
        open,
        { ...recalculating, ...parts, downPaymentGrossValue: 2700 },
        { downPaymentGrossValue: ['DOWN_PAYMENT_NOT_BELOW_AMOUNT'] },
      ],
      [
        open,
        { ...recalculating, ...parts, downPaymentGrossValue: 1 },
        { downPaymentGrossValue: ['DOWN_PAYMENT_TOO_LOW'] },
      ],
      [open, { ...recalculating, ...parts, downPaymentGrossValue: undefined }, { downPaymentGrossValue: ['REQUIRED'] }],
      [
        open,
        { ...recalculating, ...parts, downPaymentGrossValue: 900, numberOfInstallments: 7 },
        { numberOfInstallments: ['INSTALLMENTS_NOT_ALLOWED'] },
      ],
      [gone, {}, { global: 'REGISTRATION_INVALID_STATUS' }],
      [{ ...open, registrationId: crypto.randomUUID() }, {}, { global: 'REGISTRATION_NOT_FOUND' }],
    ];
    for (const [student, more, told] of cases) {
      expect(codes(await change(student, more))).toEqual(told);
      const simulated = await call(it, 'POST', `${PATH}/simulate`, bodyOf(student, more), support.headers);
      expect(refusedBySimulation(simulated)).toMatchObject(told);
    }
    expect(await rowOf(open)).toMatchObject({ planId: open.planId, planChangesQty: 0, balanceCents: -180_000 });
  });

  test('tells the student how to pay what is asked for anew', async () => {
    const student = await aStudentOfTwoPlans(it, 'PIX');
    await change(student, { paymentMethod: 'BOLETO', recalculationStrategy: 'RECALCULATE_PENDING' });
    await it.drainJobs();
    const { payments } = await statementOf(it, student.registrationId);
    const of = payments.filter(({ entityType }) => entityType === 'REGISTRATION_PLAN_CHANGE').map(({ id }) => id);
    const mails = await it.db.selectFrom('outboxMessages').select('subject').where('entityId', 'in', of).execute();
    expect(mails.map(({ subject }) => subject?.split(':')[0])).toEqual(['Nova cobrança da matrícula']);
  });

  test('is for those who manage registrations', async () => {
    const student = await aStudentOfTwoPlans(it, 'PIX');
    expect((await change(student, {}, await it.signIn('FINANCIAL_ANALYST'))).status).toBe(403);
  });
});

describe('the changes of plan of a registration', () => {
  test('are listed newest first, with plans, methods, who and what they added; a cart keeps none that stands', async () => {
    const student = await aStudentOfTwoPlans(it, 'PIX');
    await change(student);
    it.clock.advance({ seconds: 1 });
    const back = { planId: student.planId, paymentMethod: 'BOLETO', recalculationStrategy: 'RECALCULATE_PENDING' };
    expect((await change(student, back)).status).toBe(200);
    const list = (who = support) =>
      call(it, 'GET', `${PATH}?registrationIds=${student.registrationId}`, undefined, who.headers);
    const { body } = await list();
    const names = await it.db.selectFrom('plans').select(['id', 'name']).execute();
    const nameOf = (id: string) => names.find((plan) => plan.id === id)?.name;
    const shared = { createdBy: 'Pessoa STUDENT_SUPPORT', active: true, notesQty: 0, registrationPaymentInCfcId: null };
    expect(body).toMatchObject({
      totalSize: 2,
      content: [
        {
          ...shared,
          totalGrossValue: -650,
          originalPaymentMethod: 'PIX',
          newPaymentMethod: 'BOLETO',
          originalPlanName: nameOf(student.otherPlanId),
          newPlanName: nameOf(student.planId),
        },
        { ...shared, totalGrossValue: 700, originalPaymentMethod: 'PIX', newPaymentMethod: 'PIX' },
      ],
    });
    const stranger = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [(await aDrivingSchool(it.db)).id] });
    expect((await list(stranger)).body.totalSize).toBe(0);
    const { studentId } = await rowOf(student);
    const toCart = `/students/${studentId}/registrations/${student.registrationId}/back-to-cart`;
    expect((await call(it, 'POST', toCart, undefined, support.headers)).status).toBe(200);
    expect((await list()).body.content.map(({ active }: { active: boolean }) => active)).toEqual([false, false]);
  });
});

describe('what the forms open with', () => {
  test('are the plans of the school with their prices and seats', async () => {
    const student = await aStudentOfTwoPlans(it, 'PIX', { otherVacancies: 0 });
    const path = `/registrations/${student.registrationId}/plan-offers`;
    const { status, body } = await call(it, 'GET', path, undefined, support.headers);
    expect([status, body]).toMatchObject([
      200,
      { planId: student.planId, paymentMethod: 'PIX', contractAmount: 1800, debt: 1800, totalPending: 1800 },
    ]);
    const plans: { planId: string; hasVacancies: boolean; prices: object; maxNumberInstallments: number }[] =
      body.plans;
    expect(plans.find(({ planId }) => planId === student.planId)).toMatchObject({ hasVacancies: true });
    expect(plans.find(({ planId }) => planId === student.otherPlanId)).toMatchObject({
      hasVacancies: false,
      maxNumberInstallments: 6,
      prices: { PIX: 2500, CREDIT: 1700, BOLETO: 2550, BOLETO_PARCELADO: 2700 },
    });
    expect((await call(it, 'GET', path, undefined, (await it.signIn('OPERATOR')).headers)).status).toBe(403);
  });
});
