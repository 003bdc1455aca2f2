import assert from 'node:assert/strict';
import { newId } from '@habilita/kernel';
import { vi } from 'vitest';
import { z } from 'zod';
import type { Database } from '#kernel/db/connect.ts';
import { call } from '../builders/enrolment.ts';
import { overHttp, type Product } from './processes.ts';

/** These functions act as payers at the provider simulators of a running product, and make the simulators fail. */

const pixCharges = z.array(z.object({ integration_id: z.string(), status: z.string() }));
const getnetPayments = z.array(z.object({ order_id: z.string(), status: z.string() }));

async function tell(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  assert.equal(answer.status, 200);
}

async function told<Schema extends z.ZodType>(url: string, schema: Schema): Promise<z.output<Schema>> {
  const answer = await fetch(url);
  assert.equal(answer.status, 200);
  return schema.parse(await answer.json());
}

/**
 * Our ids of the payments that have an open PIX or boleto at a provider. A payment with several open charges is listed
 * once for each.
 */
export async function openAtProviders({ transfeera, getnet }: Product): Promise<string[]> {
  const pix = await told(`${transfeera}/simulator/charges`, pixCharges);
  const boletos = await told(`${getnet}/simulator/payments`, getnetPayments);
  return [
    ...pix.filter(({ status }) => status === 'ATIVA').map(({ integration_id: id }) => id),
    ...boletos.filter(({ status }) => status === 'PENDING').map(({ order_id: id }) => id),
  ].toSorted();
}

/** Waits until our webhook is registered; before that Transfeera sends no notice of a PIX. */
export async function noticesAreWanted(db: Database): Promise<void> {
  await vi.waitFor(
    async () => {
      const registered = await db
        .selectFrom('providerWebhooks')
        .select('provider')
        .where('registeredAt', 'is not', null)
        .execute();
      assert.equal(registered.length, 1);
    },
    { timeout: 60_000, interval: 100 },
  );
}

interface PayablePayment {
  readonly id: string;
  readonly paymentMethod: string;
}

/** The payer pays; the provider reports a PIX or boleto by a notice. */
export async function payAt(product: Product, { id, paymentMethod }: PayablePayment): Promise<void> {
  if (paymentMethod === 'CREDIT') return payByCard(product, id);
  await tell(`${paymentMethod === 'PIX' ? product.transfeera : product.getnet}/simulator/pay/${id}`, {});
}

const CARD = { number: '4111111111111111', name: 'ANA SOUZA', month: '12', year: '39', code: '123' };

/** Pays as the student's page and the page of the card fields do. */
async function payByCard({ address }: Product, paymentId: string): Promise<void> {
  const site = overHttp(address);
  const path = `/checkout/payments/${paymentId}`;
  const { origin, searchParams } = new URL((await call(site, 'GET', path)).body.card.fieldsUrl);
  const left = await fetch(`${origin}/cards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ ...Object.fromEntries(searchParams), ...CARD }),
  });
  const { handle: cardToken } = z.object({ handle: z.string() }).parse(await left.json());
  const { status } = await call(site, 'POST', `${path}/card`, { attemptId: newId(), cardToken, installments: 1 });
  assert.equal(status, 200);
}

/** Makes the providers carry out every request but lose their answers and notices from now on. */
export async function loseAnswers({ transfeera, getnet }: Product): Promise<void> {
  for (const [simulator, method, path] of [
    [transfeera, 'POST', '/pix/'],
    [transfeera, 'DELETE', '/pix/'],
    [transfeera, 'POST', '/batch'],
    [getnet, 'POST', '/payments'],
  ] as const) {
    await tell(`${simulator}/simulator/faults`, { fault: 'RESET_AFTER', method, path });
    await tell(`${simulator}/simulator/knobs`, { noticeDropFirst: 9 });
  }
}
