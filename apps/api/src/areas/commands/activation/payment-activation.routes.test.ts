import { z } from 'zod';
import { moneyEffect, sendDownPaymentEndpoint } from '@habilita/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { ENTRIES } from '../../../../test/builders/approvals.ts';
import { call } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { pays } from '../../../../test/builders/payers.ts';
import { expectAsShown, statementOf } from '../../../../test/builders/money-command.ts';

const it = appOfFile();
let admin: SignedIn;

beforeAll(async () => {
  admin = await it.signIn('ADMIN');
});

async function send(
  { paymentId }: Pick<Charged, 'paymentId'>,
  isActive: boolean,
  how: 'PATCH' | 'simulate' = 'PATCH',
  who = admin,
) {
  const url = `/api/v1/payments/DOWN_PAYMENT/${paymentId}${how === 'simulate' ? '/simulate' : ''}`;
  const method = how === 'simulate' ? 'POST' : 'PATCH';
  const answer = await it.inject({ method, url, headers: who.headers, payload: { isActive } });
  return { status: answer.statusCode, body: answer.json() };
}
const refused = async (charged: Pick<Charged, 'paymentId'>, isActive: boolean, who = admin) => {
  const { status, body } = await send(charged, isActive, 'PATCH', who);
  return [status, body.errors.globalErrors[0]?.code ?? body.errors.fieldErrors];
};

/**
 * Simulates the activation or inactivation of the payment, executes it, and checks that the registration's statement
 * changed exactly as the simulated effect said.
 */
async function asShown(charged: Charged, isActive: boolean) {
  it.clock.advance({ seconds: 1 });
  const before = await statementOf(it, charged.registrationId);
  const effect = z.decode(moneyEffect, (await send(charged, isActive, 'simulate')).body.effect);
  expect(await send(charged, isActive)).toMatchObject({
    status: 200,
    body: { version: before.registration.version + 1 },
  });
  expectAsShown(before, await statementOf(it, charged.registrationId), effect);
  await it.drainJobs();
  return effect;
}

const atProvider = ({ provider, externalId }: Charged) => it.deps.providers.named(provider).fetchCharge({ externalId });

async function canIn({ registrationId, paymentId }: Charged) {
  const url = `/api/v1/entity-payments/light-search?registrationIds=${registrationId}`;
  const { content } = (await it.inject({ method: 'GET', url, headers: admin.headers })).json();
  return content.find(({ id }: { id: string }) => id === paymentId).can;
}
async function offeredIn(charged: Charged) {
  const { activate, inactivate } = await canIn(charged);
  return { activate, inactivate };
}

describe('a pending payment', () => {
  test('is taken off what is due with its charge, and brought back charged anew; what is owed stays', async () => {
    const charged = await aCharged(it, 'BOLETO');
    const off = await asShown(charged, false);
    expect([off.after.totalPending, off.after.total.balance]).toEqual([0, off.before.total.balance]);
    expect(await atProvider(charged)).toMatchObject({ charge: { status: 'CANCELLED' } });
    const on = await asShown(charged, true);
    expect(on.after.totalPending).toBe(charged.grossCents);
    const { payments } = await statementOf(it, charged.registrationId);
    expect(payments).toMatchObject([{ status: 'PENDING', active: true, chargeState: 'ISSUED', chargeIssue: 2 }]);
    expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
  });

  test.each([
    ['gave up', (path: string) => `${path}/abandon`, { note: 'Mudou de cidade' }],
    ['went back to the cart', (path: string, studentId: string) => `/students/${studentId}${path}/back-to-cart`, {}],
  ])('of somebody who %s is not brought back', async (_words, commandOf, body) => {
    const charged = await aCharged(it, 'BOLETO');
    await send(charged, false);
    await it.drainJobs();
    const { id, studentId } = await it.db
      .selectFrom('registrations')
      .select(['id', 'studentId'])
      .where('id', '=', charged.registrationId)
      .executeTakeFirstOrThrow();
    const path = commandOf(`/registrations/${id}`, studentId);
    expect(await call(it, 'POST', path, body, admin.headers)).toMatchObject({ status: 200 });
    expect(await refused(charged, true)).toEqual([409, 'ACTIVATION_ABOVE_DEBT']);
  });

  test('whose amount was asked for anew meanwhile is not brought back; beside a manual credit it is', async () => {
    const charged = await aCharged(it, 'BOLETO');
    await send(charged, false);
    await it.drainJobs();
    const { registrationId } = charged;
    const inCfc = { registrationId, paymentAmount: 100, paymentMethod: 'BOLETO', note: 'Pago no balcão' };
    expect(await call(it, 'POST', '/registration-payments-in-cfc', inCfc, admin.headers)).toMatchObject({
      status: 200,
    });
    await it.drainJobs();
    expect(await refused(charged, true)).toEqual([409, 'ACTIVATION_ABOVE_DEBT']);
    const other = await aCharged(it, 'BOLETO');
    await send(other, false);
    await it.drainJobs();
    const credit = { entryType: 'CREDIT', partnerAmount: 1, marketplaceAmount: 0, reason: 'Acerto' };
    await call(it, 'POST', ENTRIES, { registrationId: other.registrationId, ...credit }, admin.headers);
    expect((await send(other, true)).status).toBe(200);
  });

  test('that is paid while inactive is booked and raised', async () => {
    const charged = await aCharged(it, 'BOLETO');
    await send(charged, false);
    await pays(it, charged);
    const raised = await it.db
      .selectFrom('irregularities')
      .select('type')
      .where('registrationId', '=', charged.registrationId)
      .execute();
    expect(raised).toEqual([{ type: 'PAID_AFTER_CANCELLATION' }]);
  });

  test('is not taken off twice, nor once it is paid', async () => {
    const charged = await aCharged(it, 'BOLETO');
    await send(charged, false);
    expect(await refused(charged, false)).toEqual([409, 'PAYMENT_INACTIVE']);
    const paid = await aCharged(it, 'PIX');
    await pays(it, paid);
    expect(await refused(paid, false)).toEqual([409, 'PAYMENT_NOT_PENDING']);
  });

  test('is brought back only when inactive, not by PIX, not past its day, not while its charge is taken back', async () => {
    const pix = await aCharged(it, 'PIX');
    await send(pix, false);
    expect(await refused(pix, true)).toEqual([409, 'PIX_CANNOT_BE_REACTIVATED']);
    const boleto = await aCharged(it, 'BOLETO');
    expect(await refused(boleto, true)).toEqual([409, 'PAYMENT_ACTIVE']);
    expect(await offeredIn(boleto)).toEqual({ activate: 'PAYMENT_ACTIVE', inactivate: true });
    await send(boleto, false);
    expect(await refused(boleto, true)).toEqual([409, 'CHARGE_NOT_READY']);
    expect(await offeredIn(boleto)).toEqual({ activate: 'CHARGE_NOT_READY', inactivate: 'PAYMENT_INACTIVE' });
    await it.drainJobs();
    expect(await offeredIn(boleto)).toEqual({ activate: true, inactivate: 'PAYMENT_INACTIVE' });
    it.clock.advance({ hours: 24 * 40 });
    admin = await it.signIn('ADMIN');
    expect(await refused(boleto, true)).toEqual([400, 'DUE_DATE_IN_PAST']);
    expect(await offeredIn(boleto)).toMatchObject({ activate: 'DUE_DATE_IN_PAST' });
  });

  test('is not offered again once its amount was asked for anew; a credit by hand changes nothing of it', async () => {
    const charged = await aCharged(it, 'BOLETO');
    const { registrationId } = charged;
    await send(charged, false);
    await it.drainJobs();
    const entry = { registrationId, entryType: 'CREDIT', partnerAmount: 50, marketplaceAmount: 0, reason: 'Cortesia' };
    expect((await call(it, 'POST', '/registration-manual-entries', entry, admin.headers)).status).toBe(200);
    expect(await offeredIn(charged)).toMatchObject({ activate: true });
    const anew = { paymentMethod: 'PIX', dueDate: it.clock.now().add({ hours: 48 }).toString().slice(0, 10) };
    const path = `/registrations/${registrationId}/balance-request`;
    expect((await call(it, 'POST', path, anew, admin.headers)).status).toBe(200);
    expect(await offeredIn(charged)).toMatchObject({ activate: 'ACTIVATION_ABOVE_DEBT' });
    expect(await refused(charged, true)).toEqual([409, 'ACTIVATION_ABOVE_DEBT']);
  });

  test('is an administrator’s to take off, and is found by its own type alone', async () => {
    const charged = await aCharged(it, 'BOLETO');
    for (const role of ['SUPERVISOR', 'FINANCIAL_ANALYST', 'STUDENT_SUPPORT'] as const)
      expect(await refused(charged, false, await it.signIn(role))).toEqual([403, 'FORBIDDEN']);
    const url = `/api/v1/payments/INSTALLMENT/${charged.paymentId}`;
    const answer = await it.inject({ method: 'PATCH', url, headers: admin.headers, payload: { isActive: false } });
    expect(answer.statusCode).toBe(404);
  });
});

const mails = async (registration: Charged) =>
  (await it.db.selectFrom('outboxMessages').select('body').where('entityId', '=', registration.paymentId).execute())
    .length;
const sendTo = async ({ registrationId }: Charged, who: SignedIn, payload: object = {}) => {
  const url = `/api/v1/registrations/${registrationId}/send-down-payment-to-student`;
  const answer = await it.inject({ method: 'POST', url, headers: who.headers, payload });
  const code = answer.body === '' ? undefined : answer.json().errors.globalErrors[0]?.code;
  if (answer.statusCode === 409) expect(sendDownPaymentEndpoint.errors).toContain(code);
  return [answer.statusCode, code];
};

/**
 * What the registration's page says of its action 'sendDownPayment', which mails the student how to pay the down
 * payment: true if it is offered, otherwise the code of the reason why not.
 */
async function offeredOn({ registrationId }: Charged) {
  const { studentId } = await it.db
    .selectFrom('registrations')
    .select('studentId')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  const url = `/api/v1/students/${studentId}/registrations/${registrationId}`;
  return (await it.inject({ method: 'GET', url, headers: admin.headers })).json().can.sendDownPayment;
}

describe('how to pay is sent to the student', () => {
  test('by ADMIN, STUDENT_SUPPORT and SUPERVISOR, once for each time it is asked', async () => {
    const charged = await aCharged(it, 'BOLETO');
    const before = await mails(charged);
    for (const role of ['ADMIN', 'STUDENT_SUPPORT', 'SUPERVISOR'] as const)
      expect(await sendTo(charged, await it.signIn(role))).toEqual([204, undefined]);
    expect(await mails(charged)).toBe(before + 3);
    for (const role of ['FINANCIAL_ANALYST', 'BUSINESS_SUPPORT'] as const)
      expect(await sendTo(charged, await it.signIn(role))).toEqual([403, 'FORBIDDEN']);
  });

  test('not to somebody who revoked the consent, which the page says, too', async () => {
    const charged = await aCharged(it, 'BOLETO');
    const before = await mails(charged);
    expect(await offeredOn(charged)).toBe(true);
    await it.db
      .updateTable('registrations')
      .set({ communicationsBlockedAt: it.clock.now() })
      .where('id', '=', charged.registrationId)
      .execute();
    expect(await sendTo(charged, admin)).toEqual([409, 'STUDENT_WITHOUT_MESSAGES']);
    expect(await mails(charged)).toBe(before);
    expect(await offeredOn(charged)).toBe('STUDENT_WITHOUT_MESSAGES');
    expect((await canIn(charged)).sendBoleto).toBe('STUDENT_WITHOUT_MESSAGES');
    // A student who has revoked the consent to messages gets none: the refusal is STUDENT_WITHOUT_MESSAGES even when no
    // payment is open.
    await send(charged, false);
    expect(await sendTo(charged, admin)).toEqual([409, 'STUDENT_WITHOUT_MESSAGES']);
    expect(await sendTo(charged, admin, { entityPaymentId: charged.paymentId })).toEqual([
      409,
      'STUDENT_WITHOUT_MESSAGES',
    ]);
    expect(await offeredOn(charged)).toBe('STUDENT_WITHOUT_MESSAGES');
    expect((await canIn(charged)).sendBoleto).toBe('STUDENT_WITHOUT_MESSAGES');
  });

  test('not once it is paid, taken off, or over, and by name only a boleto', async () => {
    const charged = await aCharged(it, 'BOLETO');
    await send(charged, false);
    expect(await sendTo(charged, admin)).toEqual([409, 'PAYMENT_NOT_PENDING']);
    expect(await sendTo(charged, admin, { entityPaymentId: charged.paymentId })).toEqual([409, 'PAYMENT_INACTIVE']);
    const pix = await aCharged(it, 'PIX');
    expect(await sendTo(pix, admin, { entityPaymentId: pix.paymentId })).toEqual([409, 'PAYMENT_METHOD_NOT_ALLOWED']);
    it.clock.advance({ hours: 24 * 3 });
    admin = await it.signIn('ADMIN');
    expect(await sendTo(pix, admin)).toEqual([409, 'PIX_EXPIRED']);
    expect(await offeredOn(pix)).toBe('PIX_EXPIRED');
  });
});
