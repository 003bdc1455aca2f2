import type { TestApp } from '../app.ts';
import { aBank } from './addresses.ts';
import { aCharged, aNotice, type Charged, deliver } from './money.ts';

export const BANK_ACCOUNT = {
  customerAccountType: 'CHECKING',
  customerBankNumber: '033',
  customerAgencyNumber: '1234',
  customerAgencyVerificationDigit: '5',
  customerAccountNumber: '5678900',
  customerAccountVerificationDigit: '1',
} as const;

export const atProvider = ({ sandbox }: TestApp, { externalId }: Pick<Charged, 'externalId'>) => {
  const charge = sandbox.store.byId(externalId);
  if (charge === undefined) throw new Error('no charge');
  return charge;
};

/** Paid whole, here and at the provider; moves the clock a second. */
export async function aPaid(it: TestApp, method: 'CREDIT' | 'BOLETO' | 'PIX' = 'CREDIT'): Promise<Charged> {
  await aBank(it.db, BANK_ACCOUNT.customerBankNumber);
  const charged = await aCharged(it, method);
  const { payments } = it.sandbox.engine.payFromOutside(atProvider(it, charged));
  await deliver(it, aNotice(charged, { movementId: payments[0]?.id ?? '' }));
  it.clock.advance({ seconds: 1 });
  return charged;
}

export const revertPath = ({ paymentId }: Pick<Charged, 'paymentId'>) => `/payments/DOWN_PAYMENT/${paymentId}/revert`;
