import { describe, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { doAsShown, seatsTaken, statementOf } from '../../../../test/builders/money-command.ts';
import { aStudentOfTwoPlans, type OfTwoPlans } from '../../../../test/builders/two-plans.ts';
import { proveLedger } from '#areas/money/ledger/index.ts';

const it = appOfFile();
const support = signedInAs(it, 'STUDENT_SUPPORT');

const send = (method: 'POST' | 'GET' | 'DELETE', path: string, body?: object, who = support) =>
  call(it, method, path, body, who.headers);

async function change({ registrationId, otherPlanId }: OfTwoPlans, more: object = {}): Promise<void> {
  const pay = { paymentMethod: 'BOLETO', dueDate: '2026-03-12', recalculationStrategy: 'RECALCULATE_PENDING' };
  const body = { registrationId, planId: otherPlanId, ...pay, ...more };
  expect((await send('POST', '/plan-changes', body)).status).toBe(200);
  it.clock.advance({ seconds: 1 });
}
const listed = async ({ registrationId }: OfTwoPlans, who = support) =>
  (await send('GET', `/plan-changes?registrationIds=${registrationId}`, undefined, who)).body.content;
const undo = (id: string, body: object = { note: 'Engano' }, who = support) =>
  send('DELETE', `/plan-changes/${id}`, body, who);
const rowOf = ({ registrationId }: OfTwoPlans) =>
  it.db.selectFrom('registrations').selectAll().where('id', '=', registrationId).executeTakeFirstOrThrow();

describe('undoing a change of plan over HTTP', () => {
  test.each(['PIX', 'BOLETO', 'BOLETO_PARCELADO'] as const)(
    'of a registration by %s is to the centavo what was shown, with its seat, and told wherever it was told',
    async (method) => {
      const student = await aStudentOfTwoPlans(it, method);
      const former = await statementOf(it, student.registrationId);
      const seats = await seatsTaken(it, student.campaignId);
      await change(student, { paymentMethod: method === 'BOLETO' ? 'PIX' : 'BOLETO' });
      const [made] = await listed(student);
      expect(made.can).toEqual({ undo: true });
      const note = { note: 'Escolheu errado' };
      const { after } = await doAsShown(it, support, student, `/plan-changes/${made.id}`, note, 'DELETE');
      const { chargesCents, balanceCents, totalPendingCents } = former.registration;
      expect(after.registration).toMatchObject({ chargesCents, balanceCents, totalPendingCents });
      expect(await rowOf(student)).toMatchObject({
        planId: student.planId,
        paymentMethod: method,
        contractAmountCents: chargesCents,
        planChangesQty: 1,
      });
      expect(await seatsTaken(it, student.campaignId)).toEqual(seats);
      expect(await listed(student)).toMatchObject([
        { active: false, notesQty: 1, can: { undo: 'PLAN_CHANGE_INACTIVE' } },
      ]);
      const history = await send('GET', `/history/REGISTRATION/${student.registrationId}`);
      expect(history.body.content[0]).toMatchObject({ kind: 'PLAN_CHANGE_UNDONE', reason: 'Escolheu errado' });
      await it.drainJobs();
      const { payments } = await statementOf(it, student.registrationId);
      expect(payments.filter(({ chargeState }) => chargeState.endsWith('REQUESTED'))).toEqual([]);
      expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
    },
  );

  test('asks for a reason, takes the latest alone, and none with a payment in the CFC', async () => {
    const student = await aStudentOfTwoPlans(it, 'PIX');
    const { registrationId, planId } = student;
    await change(student);
    await change(student, { planId, paymentMethod: 'CREDIT', dueDate: undefined });
    const [latest, first] = await listed(student);
    expect([latest.can, first.can]).toEqual([{ undo: true }, { undo: 'NOT_LATEST' }]);
    expect(codes(await undo(latest.id, {}))).toEqual({ note: ['REQUIRED'] });
    expect(codes(await undo(first.id))).toEqual({ global: 'NOT_LATEST' });
    expect(codes(await undo(crypto.randomUUID()))).toEqual({ global: 'NOT_FOUND' });
    const paid = { registrationId, paymentMethod: 'PIX', paymentAmount: 100 };
    expect((await send('POST', '/registration-payments-in-cfc', paid)).status).toBe(200);
    it.clock.advance({ seconds: 1 });
    expect((await listed(student))[0].can).toEqual({ undo: 'PLAN_CHANGE_PAID_IN_CFC' });
    expect(codes(await undo(latest.id))).toEqual({ global: 'PLAN_CHANGE_PAID_IN_CFC' });
    const [inCfc] = (await send('GET', `/registration-payments-in-cfc?registrationIds=${registrationId}`)).body.content;
    await send('DELETE', `/registration-payments-in-cfc/${inCfc.id}`, { note: 'Engano' });
    it.clock.advance({ seconds: 1 });
    expect((await undo(latest.id)).status).toBe(200);
    expect(codes(await undo(latest.id))).toEqual({ global: 'PLAN_CHANGE_INACTIVE' });
    it.clock.advance({ seconds: 1 });
    expect((await undo(first.id)).status).toBe(200);
    expect(await rowOf(student)).toMatchObject({ planId, paymentMethod: 'PIX', contractAmountCents: 180_000 });
  });

  test('is for those who manage registrations', async () => {
    const student = await aStudentOfTwoPlans(it, 'PIX');
    await change(student);
    const analyst = await it.signIn('FINANCIAL_ANALYST');
    const [made] = await listed(student, analyst);
    expect(made.can).toEqual({ undo: 'FORBIDDEN' });
    expect((await undo(made.id, { note: 'Engano' }, analyst)).status).toBe(403);
  });
});
