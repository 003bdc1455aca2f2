import { randomInt } from 'node:crypto';
import type { Api } from './api.ts';
import { tellSandbox } from './sandbox.ts';
import { enrol, payInSandbox, runningCampaign } from './student.ts';
import { expect } from './test.ts';

interface Row {
  readonly amount: number | null;
  readonly reference: string | null;
}

/**
 * A student pays, and the provider also tells of money under a charge that nobody knows. Returns that charge's
 * reference.
 */
export async function moneyOfNobody(staff: Api, baseURL: string): Promise<string> {
  const { paymentId, registrationId } = await enrol(baseURL, await runningCampaign(staff), 'PIX');
  // Centavos that no other journey uses.
  const wrongAmount = randomInt(1, 1_000_000);
  await tellSandbox(baseURL, '/sandbox/behaviour', { charge: paymentId, unknownId: true, wrongAmount });
  await payInSandbox(baseURL, paymentId);
  const { content } = await staff<{ content: { entityPaymentId: string; paymentGrossValue: number }[] }>(
    'GET',
    `/entity-payments/light-search?registrationIds=${registrationId}`,
  );
  const asked = content.find(({ entityPaymentId }) => entityPaymentId === paymentId)?.paymentGrossValue ?? 0;
  const paid = Math.round(asked * 100) + wrongAmount;
  let reference: string | null | undefined;
  const isListed = async (): Promise<boolean> => {
    const { content: rows } = await staff<{ content: Row[] }>('GET', '/irregularities/unassigned?size=50');
    reference = rows.find(({ amount }) => Math.round((amount ?? 0) * 100) === paid)?.reference;
    return typeof reference === 'string';
  };
  await expect.poll(isListed).toBe(true);
  return reference ?? '';
}
