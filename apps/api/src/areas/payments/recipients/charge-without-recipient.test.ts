import type { ProviderStatus } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { toSeal } from '#kernel/db/sealed/to-seal.ts';
import { appOfFile } from '../../../../test/app.ts';
import { aPixStudent } from '../../../../test/builders/money.ts';
import { aRecipientAccount } from '../../../../test/builders/recipient-accounts.ts';
import { issueCharge } from '../charges/issue-charge.ts';
import { followRecipient } from './follow-recipient.ts';
import { ownerOf } from '../../../../test/owner-of.ts';

/** A charge for a school that cannot receive its share is refused or waits; it is never sent without the share. */

const it = appOfFile();

const paymentOf = (id: string) =>
  it.db
    .selectFrom('payments')
    .select(['chargeState', 'chargeError', 'chargeTryError', 'drivingSchoolId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const sent = (paymentId: string) =>
  it.transfeera.records.charges.filter(({ integrationId }) => integrationId === paymentId);

/** A student who asked for PIX at a school whose account at Transfeera has this status. */
async function aStudentOf(status: ProviderStatus) {
  const student = await aPixStudent(it);
  const { drivingSchoolId } = await paymentOf(student.paymentId);
  await aRecipientAccount(it.db, drivingSchoolId, 'TRANSFEERA', { status });
  return { ...student, drivingSchoolId };
}

describe('a charge for a school', () => {
  test('that receives goes to the key that was confirmed, not to one that waits', async () => {
    const { paymentId, drivingSchoolId } = await aStudentOf('ACTIVE');
    const newer = {
      transfeeraPixKey: toSeal('nova@escola.com', 'transfeeraPixKey'),
      transfeeraPixKeyType: 'EMAIL',
    } as const;
    await it.db.updateTable('drivingSchools').set(newer).where('id', '=', drivingSchoolId).execute();
    await issueCharge(it.deps, paymentId);
    expect(sent(paymentId).map(({ split }) => split.map(({ key }) => key.pix_key))).toEqual([
      [`${drivingSchoolId}@cfc.example`],
    ]);
  });

  test.each([
    ['NOT_ASKED', 'ainda não foi pedido'],
    ['IN_ANALYSIS', 'está em análise'],
    ['REFUSED', 'foi recusado'],
    ['BLOCKED', 'está bloqueado'],
  ] as const)('that is %s is refused with the sentence that says so, and not sent', async (status, words) => {
    const { paymentId, registrationId } = await aStudentOf(status);
    await issueCharge(it.deps, paymentId);
    const why = `O CFC não pode receber por PIX: o cadastro na Transfeera ${words}.`;
    expect(await paymentOf(paymentId)).toMatchObject({ chargeState: 'REJECTED', chargeError: why });
    const attempts = await it.db
      .selectFrom('paymentAttempts')
      .select(['errorCode', 'errorDetails'])
      .where('registrationId', '=', registrationId)
      .execute();
    expect(attempts).toContainEqual({ errorCode: 'CHARGE_REJECTED', errorDetails: why });
    expect(sent(paymentId)).toEqual([]);
  });

  test.each([
    ['REFUSED', true],
    ['ASKED', false],
  ] as const)('that is %s waits, by setting: %s, and is sent as soon as the school receives', async (status, holds) => {
    const { paymentId, drivingSchoolId } = await aStudentOf(status);
    const deps = { ...it.deps, environment: { ...it.deps.environment, holdsWithoutRecipient: holds } };
    await issueCharge(deps, paymentId);
    await issueCharge(deps, paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({ chargeState: 'REQUESTED', chargeTryError: 'recipient' });
    const key = {
      transfeeraPixKey: toSeal('caixa@escola.com', 'transfeeraPixKey'),
      transfeeraPixKeyType: 'EMAIL',
    } as const;
    await it.db.updateTable('drivingSchools').set(key).where('id', '=', drivingSchoolId).execute();
    await followRecipient(it.deps, { drivingSchoolId, provider: 'TRANSFEERA' });
    await it.drainJobs();
    expect(await paymentOf(paymentId)).toMatchObject({ chargeState: 'ISSUED' });
    expect(sent(paymentId)).toMatchObject([{ split: [{ key: { pix_key: 'caixa@escola.com' } }] }]);
  });

  test('that was blocked after the charge was sent, whose answer was lost, is found and not refused', async () => {
    const { paymentId, drivingSchoolId } = await aStudentOf('ACTIVE');
    it.transfeera.faults.order({ fault: 'RESET_AFTER', path: '/pix/qrcode', times: 1 });
    await expect(issueCharge(it.deps, paymentId)).rejects.toThrow('provider unavailable');
    await aRecipientAccount(it.db, drivingSchoolId, 'TRANSFEERA', { status: 'BLOCKED' });
    await issueCharge(it.deps, paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({ chargeState: 'ISSUED' });
    expect(sent(paymentId)).toHaveLength(1);
  });

  test('is refused for every school that nobody ever noted', async () => {
    const { paymentId, drivingSchoolId } = await aStudentOf('ACTIVE');
    await ownerOf(it.db).deleteFrom('recipientAccounts').where('drivingSchoolId', '=', drivingSchoolId).execute();
    await issueCharge(it.deps, paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({ chargeState: 'REJECTED' });
    expect([sent(paymentId), sent(newId())]).toEqual([[], []]);
  });
});
