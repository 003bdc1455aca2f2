import { cancelCharge } from '#areas/payments/charges/cancel-charge.ts';
import type { TestApp } from '../app.ts';
import type { Charged } from './money.ts';

export async function setActive(test: TestApp, { paymentId }: Charged, isActive: boolean): Promise<void> {
  test.clock.advance({ seconds: 1 });
  const { headers } = await test.signIn('ADMIN');
  const url = `/api/v1/payments/DOWN_PAYMENT/${paymentId}`;
  const answer = await test.inject({ method: 'PATCH', url, headers, payload: { isActive } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

/**
 * Inactivates and reactivates a payment, so that it has a second charge, of which the provider has not been asked yet.
 */
export async function askedAnew(test: TestApp, charged: Charged): Promise<Charged> {
  await setActive(test, charged, false);
  await cancelCharge(test.deps, charged.paymentId);
  await setActive(test, charged, true);
  return charged;
}
