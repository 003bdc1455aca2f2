import type { StudentStatementLine } from '@habilita/contract';
import { expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { call } from '../../../../test/builders/enrolment.ts';
import { aStudentOfTwoPlans, type OfTwoPlans } from '../../../../test/builders/two-plans.ts';

const DUE = '2026-03-12';

const it = appOfFile();
const admin = signedInAs(it, 'ADMIN');

const post = (path: string, body: object) => call(it, 'POST', path, body, admin.headers);
const changePlan = (student: OfTwoPlans, planId: string, paymentMethod: string, strategy = 'RECALCULATE_PENDING') =>
  post('/plan-changes', {
    registrationId: student.registrationId,
    planId,
    paymentMethod,
    dueDate: DUE,
    recalculationStrategy: strategy,
  });

const nameOf = async (planId: string) =>
  (await it.db.selectFrom('plans').select('name').where('id', '=', planId).executeTakeFirstOrThrow()).name;

async function told(registrationId: string) {
  const path = `/registration-statement?registrationIds=${registrationId}&sort=at,ASC`;
  const { content } = (await call(it, 'GET', path, undefined, admin.headers)).body as {
    content: StudentStatementLine[];
  };
  return content.map(({ description, cause }) => ({
    description,
    facts: Object.fromEntries(cause.facts.map(({ label, text }) => [label, text])),
  }));
}

test('the line of the contract names the plan it was made for, whatever the plan is and is called afterwards', async () => {
  const student = await aStudentOfTwoPlans(it, 'PIX');
  const [first, second] = [await nameOf(student.planId), await nameOf(student.otherPlanId)];
  expect((await changePlan(student, student.otherPlanId, 'PIX')).status).toBe(200);
  await it.db.updateTable('plans').set({ name: 'Outro nome' }).where('id', '=', student.planId).execute();
  await it.db.updateTable('plans').set({ name: 'Mais outro' }).where('id', '=', student.otherPlanId).execute();
  const [contract, change] = await told(student.registrationId);
  expect(contract).toEqual({ description: first, facts: { Plano: first, Por: 'Maria da Silva' } });
  expect(change?.description).toBe(`De ${first} para ${second}`);
  expect(change?.facts).toMatchObject({ 'Plano anterior': first, 'Plano novo': second });
  const rows = await call(
    it,
    'GET',
    `/plan-changes?registrationIds=${student.registrationId}`,
    undefined,
    admin.headers,
  );
  expect(rows.body.content).toMatchObject([{ originalPlanName: first, newPlanName: second }]);

  it.clock.advance({ seconds: 1 });
  await post(`/registrations/${student.registrationId}/abandon`, { hasPenalty: false, note: 'Mudou' });
  it.clock.advance({ seconds: 1 });
  expect((await post(`/registrations/${student.registrationId}/undo-abandon`, {})).status).toBe(200);
  const descriptions = (await told(student.registrationId)).map(({ description }) => description);
  expect(new Set(descriptions.slice(-2))).toEqual(new Set([first, `De ${first} para ${second}`]));
});

test('a change of the form of payment alone names the two forms, not one plan twice', async () => {
  const student = await aStudentOfTwoPlans(it, 'PIX');
  const name = await nameOf(student.planId);
  expect((await changePlan(student, student.planId, 'BOLETO')).status).toBe(200);
  const change = (await told(student.registrationId)).at(-1);
  expect(change?.description).toBe(`${name}, de PIX para Boleto à vista`);
  expect(change?.facts).not.toHaveProperty('Plano novo');
  expect(change?.facts).toMatchObject({ 'Forma anterior': 'PIX', 'Forma nova': 'Boleto à vista' });
});

test('the balance explained tells the price then and now', async () => {
  const student = await aStudentOfTwoPlans(it, 'PIX');
  await changePlan(student, student.otherPlanId, 'BOLETO', 'RECALCULATE_PENDING');
  const path = `/registrations/${student.registrationId}/statement/explanation`;
  const explained = async () => (await call(it, 'GET', path, undefined, admin.headers)).body;
  expect((await explained()).parts.map(({ text }: { text: string }) => text)).toEqual([
    'O contrato foi feito por R$ 1.800,00.',
    'As alterações de categoria acrescentaram R$ 750,00 ao preço: o contrato custa R$ 2.550,00.',
  ]);
});

test('what will change says from which plan and form of payment to which', async () => {
  const student = await aStudentOfTwoPlans(it, 'PIX');
  const body = {
    registrationId: student.registrationId,
    planId: student.otherPlanId,
    paymentMethod: 'BOLETO',
    dueDate: DUE,
    recalculationStrategy: 'RECALCULATE_PENDING',
  };
  const { effect } = (await post('/plan-changes/simulate', body)).body;
  const [from, to] = [await nameOf(student.planId), await nameOf(student.otherPlanId)];
  expect(effect.planChange).toEqual({ from, to });
  expect(effect.methodChange).toEqual({ from: 'PIX', to: 'BOLETO' });
});
