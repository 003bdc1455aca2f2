import { describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { call } from '../../../../test/builders/enrolment.ts';
import { expectAsShown, simulate, statementOf } from '../../../../test/builders/money-command.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { givesBack } from '../../../../test/builders/payers.ts';
import { aPaid } from '../../../../test/builders/reversal.ts';

const api = appOfFile();

test('what a debit by hand left unasked is shown, asked for as shown, and not asked for twice', async () => {
  const charged = await aCharged(api, 'PIX');
  const admin = await api.signIn('ADMIN');
  const entry = {
    registrationId: charged.registrationId,
    entryType: 'DEBIT',
    partnerAmount: 80,
    marketplaceAmount: 20,
  };
  const debited = await call(api, 'POST', '/registration-manual-entries', { ...entry, reason: 'Aula' }, admin.headers);
  expect(debited.status).toBe(200);
  const path = `/registrations/${charged.registrationId}/balance-request`;
  const body = { paymentMethod: 'BOLETO', dueDate: '2026-03-20' };
  const proposal = await call(api, 'GET', `${path}/proposal`, undefined, admin.headers);
  expect(proposal.body).toMatchObject({
    amount: 100,
    allowedPaymentMethods: expect.arrayContaining(['BOLETO_PARCELADO']),
    maxNumberInstallments: expect.any(Number),
  });
  const { effect, planHash } = await simulate(api, admin, path, body);
  expect(effect.before).toMatchObject({ notRequested: 10_000 });
  const before = await statementOf(api, charged.registrationId);
  const [first, second] = await Promise.all(
    [0, 1].map(() => call(api, 'POST', path, { ...body, planHash }, admin.headers)),
  );
  expect([first?.status, second?.status]).toEqual(expect.arrayContaining([200, 409]));
  const after = await statementOf(api, charged.registrationId);
  expectAsShown(before, after, effect);
  const { payments, registration } = after;
  expect(payments.map(({ grossCents, status }) => [grossCents, status])).toEqual([
    [charged.grossCents, 'PENDING'],
    [10_000, 'PENDING'],
  ]);
  expect(registration.totalPendingCents).toBe(charged.grossCents + 10_000);
  await api.drainJobs();
  const again = await call(api, 'POST', path, body, admin.headers);
  expect([again.status, JSON.stringify(again.body)]).toEqual([409, expect.stringContaining('NOTHING_TO_REQUEST')]);
});

/**
 * Returns how many irregularities of the kind NOT_REQUESTED (a debt without an open payment) the list shows for the
 * registration.
 */
const said = async (admin: SignedIn, { registrationId }: Charged) => {
  const path = `/registrations/irregularities?ids=${registrationId}&irregularityTypes=NOT_REQUESTED`;
  return (await call(api, 'GET', path, undefined, admin.headers)).body.totalSize;
};
const askForAll = async (admin: SignedIn, { registrationId }: Charged) => {
  const body = { paymentMethod: 'BOLETO', dueDate: '2026-03-20' };
  const path = `/registrations/${registrationId}/balance-request`;
  expect((await call(api, 'POST', path, body, admin.headers)).status).toBe(200);
  api.clock.advance({ seconds: 1 });
};

describe('a debt that a person left unasked', () => {
  test('by a debit by hand is not said; once it was asked for it hides no later debt', async () => {
    const charged = await aPaid(api, 'PIX');
    const admin = await api.signIn('ADMIN');
    const { registrationId } = charged;
    const entry = { registrationId, entryType: 'DEBIT', partnerAmount: 400, marketplaceAmount: 100, reason: 'Aulas' };
    expect((await call(api, 'POST', '/registration-manual-entries', entry, admin.headers)).status).toBe(200);
    expect(await said(admin, charged)).toBe(0);
    await askForAll(admin, charged);
    await givesBack(api, charged, 50_000);
    await api.drainJobs();
    expect(await said(admin, charged)).toBe(1);
  });

  test('by inactivating a payment is not said; once it was asked for it hides no later debt', async () => {
    const charged = await aCharged(api, 'BOLETO');
    const admin = await api.signIn('ADMIN');
    const path = `/payments/DOWN_PAYMENT/${charged.paymentId}`;
    expect((await call(api, 'PATCH', path, { isActive: false }, admin.headers)).status).toBe(200);
    expect(await said(admin, charged)).toBe(0);
    await askForAll(admin, charged);
    const left = api.db
      .selectFrom('registrations')
      .select('leftByChoiceCents')
      .where('id', '=', charged.registrationId);
    expect(await left.executeTakeFirst()).toEqual({ leftByChoiceCents: 0 });
  });

  test('by inactivating a payment hides no later debt once the payment is reactivated', async () => {
    const charged = await aPaid(api, 'PIX');
    const admin = await api.signIn('ADMIN');
    const { registrationId } = charged;
    const entry = { registrationId, entryType: 'DEBIT', partnerAmount: 400, marketplaceAmount: 100, reason: 'Aulas' };
    expect((await call(api, 'POST', '/registration-manual-entries', entry, admin.headers)).status).toBe(200);
    await askForAll(admin, charged);
    await api.drainJobs();
    const { payments } = await statementOf(api, registrationId);
    const path = `/payments/DOWN_PAYMENT/${payments.find(({ status }) => status === 'PENDING')?.id}`;
    const setActive = async (isActive: boolean) => {
      expect((await call(api, 'PATCH', path, { isActive }, admin.headers)).status).toBe(200);
      await api.drainJobs();
    };
    await setActive(false);
    await givesBack(api, charged, 50_000);
    await api.drainJobs();
    await setActive(true);
    expect(await said(admin, charged)).toBe(1);
  });
});
