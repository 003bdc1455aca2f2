import type { SignedIn, TestApp } from '../app.ts';
import { call } from './enrolment.ts';
import { aJpeg } from './images.ts';
import type { Charged } from './money.ts';

export const refundPath = ({ registrationId }: Pick<Charged, 'registrationId'>) =>
  `/registrations/${registrationId}/refunds`;

/** Uploads a receipt and returns the name under which the file is stored. */
export async function aReceipt(
  test: TestApp,
  charged: Pick<Charged, 'registrationId'>,
  who: SignedIn,
  bytes: Buffer = aJpeg(),
): Promise<string> {
  const path = `${refundPath(charged)}/receipts/upload`;
  const { body } = await call(test, 'POST', path, { originalName: 'comprovante' }, who.headers);
  await test.inject({ method: 'PUT', url: body.uploadUrl, payload: bytes });
  return body.modifiedName;
}

export async function refundByHand(test: TestApp, charged: Charged, who: SignedIn, more: object = {}) {
  const receiptsFileName = [await aReceipt(test, charged, who)];
  return call(test, 'POST', refundPath(charged), { payer: 'PARTNER', receiptsFileName, ...more }, who.headers);
}
