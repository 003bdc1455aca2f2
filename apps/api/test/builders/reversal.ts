import type { TestApp } from '../app.ts';
import { aBank } from './addresses.ts';
import { aCharged, type Charged } from './money.ts';
import { pays } from './payers.ts';

export const BANK_ACCOUNT = {
  customerAccountType: 'CHECKING',
  customerBankNumber: '033',
  customerAgencyNumber: '1234',
  customerAgencyVerificationDigit: '5',
  customerAccountNumber: '5678900',
  customerAccountVerificationDigit: '1',
} as const;

/**
 * A bank account for which the simulated provider reports a failed transfer. The simulator recognises it by its
 * holder's document (docs/provider-facts.md B10).
 */
export const CLOSED_ACCOUNT = {
  ...BANK_ACCOUNT,
  customerName: 'Titular de Conta Encerrada',
  customerDocumentType: 'CPF',
  customerDocument: '82718889004',
} as const;

/**
 * Makes a payment that is paid in full, in our records and at the provider. Afterwards the clock is one second later.
 */
export async function aPaid(it: TestApp, method: 'CREDIT' | 'BOLETO' | 'PIX' = 'CREDIT'): Promise<Charged> {
  await aBank(it.db, BANK_ACCOUNT.customerBankNumber);
  const charged = await aCharged(it, method);
  await pays(it, charged);
  it.clock.advance({ seconds: 1 });
  return charged;
}

export const revertPath = ({ paymentId }: Pick<Charged, 'paymentId'>) => `/payments/DOWN_PAYMENT/${paymentId}/revert`;
