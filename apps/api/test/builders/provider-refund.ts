import { expect } from 'vitest';
import type { SignedIn, TestApp } from '../app.ts';
import { call } from './enrolment.ts';
import type { Charged } from './money.ts';
import { atGetnet } from './payers.ts';
import { aPaid } from './reversal.ts';

/**
 * Somebody who paid R$ 1.800,00 or more, in our records and at the provider, and then gave up without penalty, so that
 * the whole amount is credit.
 */
export async function aLeaver(
  it: TestApp,
  admin: SignedIn,
  method: 'PIX' | 'CREDIT' | 'BOLETO' = 'PIX',
): Promise<Charged> {
  const charged = await aPaid(it, method);
  const path = `/registrations/${charged.registrationId}/abandon`;
  expect((await call(it, 'POST', path, { note: 'Mudou de cidade' }, admin.headers)).status).toBe(200);
  await it.drainJobs();
  it.clock.advance({ seconds: 1 });
  return charged;
}

export const byProviderPath = ({ registrationId }: Pick<Charged, 'registrationId'>) =>
  `/registrations/${registrationId}/refunds/by-provider`;

/**
 * The body of a command that asks the provider for a refund. Without an amount, all that can be refunded is given back.
 */
export const partOf = ({ paymentId: entityPaymentId }: Charged, refundAmount?: number) => ({
  entityPaymentId,
  ...(refundAmount === undefined ? {} : { refundAmount }),
});

export const askProvider = (it: TestApp, charged: Charged, body: object, who: SignedIn) =>
  call(it, 'POST', byProviderPath(charged), body, who.headers);

/** Moves a payment into the past, in our records and at Getnet, where its age decides how a card is refunded. */
export async function paidDaysAgo(it: TestApp, charged: Charged, days: number): Promise<void> {
  const paymentDate = it.clock.now().subtract({ hours: 24 * days });
  const approvalDay = paymentDate.toString().slice(0, 10);
  await it.db.updateTable('payments').set({ paymentDate, approvalDay }).where('id', '=', charged.paymentId).execute();
  const there = atGetnet(it, charged);
  if (there === undefined) return;
  const operations = there.operations.map((operation) => ({ ...operation, at: paymentDate.toString() }));
  it.getnet.records.payments.put({ ...there, createdAt: paymentDate.toString(), operations });
}
