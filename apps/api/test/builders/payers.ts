import { type Cnpj, cents, newId } from '@habilita/kernel';
import { checkCharge } from '#areas/payments/charges/check-charge.ts';
import { refundOf } from '#areas/payments/providers/getnet/getnet-ids.ts';
import type { TestApp } from '../app.ts';
import { call } from './enrolment.ts';

/**
 * These functions do what payers and providers do with a payment. They act on the simulated providers, and the product
 * learns of it as in production: by notices, or by asking the provider.
 */

export interface OfPayment {
  readonly paymentId: string;
}

/** The newest PIX charge of the payment. */
export const pixOf = ({ transfeera }: TestApp, { paymentId }: OfPayment) =>
  transfeera.records.charges.all().findLast(({ integrationId }) => integrationId === paymentId);

/** The payment's newest boleto, or its newest card payment that was not denied, as the simulated Getnet records it. */
export const atGetnet = ({ getnet }: TestApp, { paymentId }: OfPayment) =>
  getnet.records.payments.all().findLast(({ orderId, status }) => orderId === paymentId && status !== 'DENIED');

/** Each PIX that arrived for the payment. */
export function receiptsOf(test: TestApp, of: OfPayment) {
  const { charges, receipts } = test.transfeera.records;
  const ofPayment = charges.filter(({ integrationId }) => integrationId === of.paymentId);
  const txids = new Set<string | null>(ofPayment.map(({ txid }) => txid));
  return receipts.filter(({ txid }) => txids.has(txid));
}

/**
 * Pays by PIX or boleto and drops the notice, so that the product does not learn of the payment. A charge that was
 * already paid or cancelled can be paid as well.
 */
export async function paysUnnoticed(test: TestApp, of: OfPayment, amount?: number): Promise<void> {
  await paysElsewhere(test, of, amount);
  await test.notices.lose();
}

/**
 * Pays by PIX or boleto, even a charge that was already paid or cancelled. The provider's notice is not delivered yet.
 */
async function paysElsewhere(test: TestApp, of: OfPayment, amount?: number): Promise<void> {
  const [pix, boleto] = [pixOf(test, of), atGetnet(test, of)];
  if (pix !== undefined) test.transfeera.engine.pay(pix, amount);
  else if (boleto !== undefined) test.getnet.engine.payBoleto(boleto, amount);
  else throw new Error('no charge that is paid elsewhere');
}

/** Pays the open PIX or boleto and delivers the notice; without either, pays by card through our own page. */
export async function pays(test: TestApp, of: OfPayment, amount?: number): Promise<void> {
  const isElsewhere = pixOf(test, of) !== undefined || atGetnet(test, of)?.method === 'BOLETO';
  if (!isElsewhere) return paysByCard(test, of);
  await paysElsewhere(test, of, amount);
  await test.notices.arrive();
  // A notice of Getnet only enqueues a job that asks Getnet for the charge. Instead of running that job, this function
  // asks Getnet itself.
  if (pixOf(test, of) === undefined) await checkCharge(test.deps, of.paymentId);
}

async function paysByCard(test: TestApp, { paymentId }: OfPayment): Promise<void> {
  const press = { attemptId: newId(), cardToken: await test.leaveCard(paymentId), installments: 1 };
  const { status, body } = await call(test, 'POST', `/checkout/payments/${paymentId}/card`, press);
  if (status !== 200) throw new Error(`The card was refused: ${JSON.stringify(body)}`);
}

/** Makes the provider give money back without a request of ours. The notice is not delivered yet. */
export async function givesBack(test: TestApp, of: OfPayment, amount?: number): Promise<void> {
  const receipt = receiptsOf(test, of).findLast((one) => test.transfeera.engine.left(one) >= (amount ?? 1));
  if (receipt !== undefined) {
    const { engine } = test.transfeera;
    engine.refund(receipt, { amount: amount ?? engine.left(receipt), integrationId: null });
    return;
  }
  const body = amount === undefined ? {} : { amount };
  const url = `/simulator/cancel/${atGetnet(test, of)?.id}`;
  const answer = await test.getnet.app.inject({ method: 'POST', url, payload: body });
  if (answer.statusCode !== 200) throw new Error(`Getnet gives nothing back: ${answer.body}`);
}

/** The refunds that reached the payer: for each, our id (null if we did not request the refund) and the amount. */
export function givenBack(test: TestApp, of: OfPayment): (readonly [string | null, number])[] {
  const receipts = new Set(receiptsOf(test, of).map(({ id }) => id));
  const byPix = test.transfeera.records.refunds
    .filter(({ endToEndId, status }) => receipts.has(endToEndId) && status === 'DEVOLVIDO')
    .map(({ integrationId, amount }) => [integrationId, amount] as const);
  const byCard = (atGetnet(test, of)?.operations ?? [])
    .filter(({ rel }) => rel === 'cancel' || rel === 'cancel-request')
    .map(({ key, amount }) => [refundOf(key ?? '') ?? null, amount] as const);
  return [...byPix, ...byCard];
}

/**
 * Transfers money out of our account at Transfeera until this many centavos are left. Returns a function that brings
 * the money back.
 */
export function leaveOnAccount({ transfeera }: TestApp, centavos: number): () => void {
  const { transfers, records } = transfeera;
  const key = newId();
  const cnpj = '11222333000181' as Cnpj;
  const destination = { name: 'Habilita', cpf_cnpj: cnpj, bank_code: '033', agency: '1', account: '1' };
  transfers.order({
    name: key,
    type: 'TRANSFERENCIA',
    auto_close: true,
    transfers: [
      {
        value: cents(transfers.balance() - centavos),
        integration_id: '',
        idempotency_key: key,
        destination_bank_account: { ...destination, account_digit: '1', account_type: 'CONTA_CORRENTE' },
      },
    ],
  });
  return () => {
    const gone = records.transfers.find(({ idempotencyKey }) => idempotencyKey === key);
    if (gone !== undefined) transfers.giveBack({ ...gone, status: 'FINALIZADO' });
  };
}
