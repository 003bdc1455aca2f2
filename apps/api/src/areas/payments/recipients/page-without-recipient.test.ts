import type { ProviderStatus, PublicPayment } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { aRecipientAccount } from '../../../../test/builders/recipient-accounts.ts';
import { appOfFile } from '../../../../test/app.ts';
import { issueCharge } from '../charges/issue-charge.ts';

/*
 * Tests what the student's page shows for a payment whose school cannot receive money. It never shows a form or a code
 * with which the student could not pay.
 */

const it = appOfFile();

type Method = 'PIX' | 'CREDIT' | 'BOLETO';
const METHODS: readonly Method[] = ['PIX', 'CREDIT', 'BOLETO'];
const NOT_RECEIVING: readonly ProviderStatus[] = ['NOT_ASKED', 'IN_ANALYSIS', 'REFUSED', 'BLOCKED'];

const accountAt = (method: Method) => (method === 'PIX' ? 'TRANSFEERA' : 'GETNET');

async function setStatus({ campaign }: Charged, method: Method, status: ProviderStatus): Promise<void> {
  const [{ drivingSchoolId }] = campaign.schools;
  await aRecipientAccount(it.db, drivingSchoolId, accountAt(method), { status });
}

/** A student whose charge is requested from the provider when the school's account already has this status. */
async function aStudentOf(method: Method, status: ProviderStatus, holds = false): Promise<Charged> {
  const charged = await aCharged(it, method);
  await setStatus(charged, method, status);
  const asked = { chargeState: 'REQUESTED', externalPaymentId: null, paymentProvider: null } as const;
  await it.db.updateTable('payments').set(asked).where('id', '=', charged.paymentId).execute();
  const deps = { ...it.deps, environment: { ...it.deps.environment, holdsWithoutRecipient: holds } };
  await issueCharge(deps, charged.paymentId);
  return charged;
}

const path = ({ paymentId }: Charged): string => `/checkout/payments/${paymentId}`;
const pageOf = async (charged: Charged): Promise<PublicPayment> => (await call(it, 'GET', path(charged))).body;

function payByCard(charged: Charged) {
  const body = { attemptId: newId(), cardToken: 'a handle', installments: 1 };
  return call(it, 'POST', `${path(charged)}/card`, body);
}

describe.each(METHODS)('a payment by %s to a school', (method) => {
  test.each(NOT_RECEIVING)('that is %s is refused, and its page offers nothing to pay', async (status) => {
    const charged = await aStudentOf(method, status);
    const page = await pageOf(charged);
    expect(page).toMatchObject({ status: 'PENDING', howToPay: { kind: 'REFUSED' }, card: null });
  });

  test('that is blocked waits where charges are held, and its page says so', async () => {
    const charged = await aStudentOf(method, 'BLOCKED', true);
    expect(await pageOf(charged)).toMatchObject({ howToPay: { kind: 'WAITS_FOR_SCHOOL' }, card: null });
    await setStatus(charged, method, 'ACTIVE');
    await issueCharge(it.deps, charged.paymentId);
    const { howToPay, card } = await pageOf(charged);
    expect({ howToPay: howToPay?.kind ?? null, hasCard: card !== null }).toEqual(
      method === 'CREDIT' ? { howToPay: null, hasCard: true } : { howToPay: 'KEY_REQUIRED', hasCard: false },
    );
  });
});

test('a card of a school that was blocked after its charge was issued has no form, and is refused in words', async () => {
  const charged = await aCharged(it, 'CREDIT');
  expect(await pageOf(charged)).toMatchObject({ howToPay: null, card: { inProgress: false } });
  await setStatus(charged, 'CREDIT', 'BLOCKED');
  expect(await pageOf(charged)).toMatchObject({ howToPay: { kind: 'REFUSED' }, card: null });
  const refused = await payByCard(charged);
  expect([refused.status, codes(refused), refused.body.message]).toEqual([
    409,
    { global: 'RECIPIENT_NOT_READY' },
    'Este CFC ainda não pode receber por esta forma de pagamento.',
  ]);
  await setStatus(charged, 'CREDIT', 'ACTIVE');
  expect(await pageOf(charged)).toMatchObject({ howToPay: null, card: { inProgress: false } });
});
