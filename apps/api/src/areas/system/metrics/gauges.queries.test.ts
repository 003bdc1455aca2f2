import { cents, newId } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aCharged, aPixStudent } from '../../../../test/builders/money.ts';
import { aRecipientAccount } from '../../../../test/builders/recipient-accounts.ts';
import { PIX_PROVIDER, withProvider } from '../../../../test/builders/providers.ts';
import { issueCharge } from '../../payments/charges/issue-charge.ts';
import { chargesThatAreHeld, chargesThatWait, unknownOutcomes } from './gauges.queries.ts';

const it = appOfFile();

const told = async () => ({
  waiting: (await chargesThatWait(it.db)).map(({ kind, count }) => [kind, count]),
  held: (await chargesThatAreHeld(it.db)).map(({ kind, count }) => [kind, count]),
  unknown: (await unknownOutcomes(it.db)).map(({ kind, count }) => [kind, count]),
});

test('a charge that no provider was asked for yet waits, and nothing of it is unknown', async () => {
  const { paymentId } = await aPixStudent(it);
  expect(await told()).toEqual({ waiting: [['PIX', 1]], held: [], unknown: [] });
  await issueCharge(it.deps, paymentId);
  expect(await told()).toEqual({ waiting: [], held: [], unknown: [] });
});

test('a charge that is held until its school can receive is told as such, and nothing of it is unknown', async () => {
  const { paymentId } = await aPixStudent(it);
  const { drivingSchoolId } = await it.db
    .selectFrom('payments')
    .select('drivingSchoolId')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  await aRecipientAccount(it.db, drivingSchoolId, 'TRANSFEERA', { status: 'REFUSED' });
  await issueCharge({ ...it.deps, environment: { ...it.deps.environment, holdsWithoutRecipient: true } }, paymentId);
  expect(await told()).toEqual({ waiting: [], held: [['PIX', 1]], unknown: [] });
  await aRecipientAccount(it.db, drivingSchoolId, 'TRANSFEERA');
  await issueCharge(it.deps, paymentId);
  expect(await told()).toEqual({ waiting: [], held: [], unknown: [] });
});

test('a charge whose answer was lost is unknown', async () => {
  const { paymentId } = await aPixStudent(it);
  const deaf = withProvider(it.deps, PIX_PROVIDER, {
    createCharge: async () => ({ kind: 'unavailable', cause: 'timeout', detail: '' }) as const,
  });
  await expect(issueCharge(deaf, paymentId)).rejects.toThrow('provider unavailable');
  expect(await told()).toEqual({ waiting: [['PIX', 1]], held: [], unknown: [['CHARGE', 1]] });
  await issueCharge(it.deps, paymentId);
});

test('a refund is unknown until the provider has accepted it', async () => {
  const { registrationId, paymentId, grossCents } = await aCharged(it);
  const [id, at] = [newId(), it.clock.now()];
  const request = {
    id,
    kind: 'REFUND',
    state: 'REQUESTED',
    provider: PIX_PROVIDER,
    createdAt: at,
    updatedAt: at,
  } as const;
  await it.db
    .insertInto('providerRequests')
    .values({ ...request, registrationId, paymentId, amountCents: cents(grossCents) })
    .execute();
  expect((await told()).unknown).toEqual([['REFUND', 1]]);
  await it.db.updateTable('providerRequests').set({ state: 'ACCEPTED' }).where('id', '=', id).execute();
  expect((await told()).unknown).toEqual([]);
});
