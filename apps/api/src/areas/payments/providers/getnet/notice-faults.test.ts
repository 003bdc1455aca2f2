import { newId } from '@habilita/kernel';
import { GETNET_KNOBS, type GetnetKnobs } from '@habilita/simulators';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Charged, standingOf } from '../../../../../test/builders/money.ts';
import { checkCharge } from '../../charges/check-charge.ts';
import { WEBHOOKS_PATH } from '../../webhooks/webhook-address.ts';
import type { FaultName } from '../fault-declaration.ts';
import { faultsOfNotices } from '../fault-harness.ts';
import type { WebhookRequest } from '../notice.ts';
import { aWebhook } from '../sample-requests.ts';
import { GETNET_FAULTS } from './getnet-faults.ts';
import { PATH_SECRET } from './getnet-harness.ts';
import { type GetnetProduct, getnetProduct } from './getnet-product-harness.ts';

/* Tests that each fault of the notice of a paid boleto has the outcome that getnet-faults.ts declares for it. */

let product: GetnetProduct;

beforeAll(async () => {
  product = await getnetProduct();
});
afterAll(() => product.close());
afterEach(() => {
  product.getnet.simulator.faults.clear();
  product.getnet.simulator.setKnobs(GETNET_KNOBS);
});

const EMPTY = aWebhook({ method: 'GET' });

/**
 * Sends a notice to the address of our webhook. The last segment of the address is `end`; by default it is the secret
 * that only the provider knows.
 */
async function deliver({ method, query, headers, rawBody }: WebhookRequest, end = PATH_SECRET): Promise<number> {
  const fields = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, value ?? '']));
  const contentType = String(headers['content-type'] ?? 'text/plain');
  const sent = method === 'GET' ? {} : { payload: rawBody, headers: { 'content-type': contentType } };
  const answer = await product.app.inject({ method, url: `${WEBHOOKS_PATH}getnet/${end}?${fields}`, ...sent });
  return answer.statusCode;
}

/** A boleto that was paid, and the notice by which Getnet reports it. */
async function aPaidBoleto(knobs: Partial<GetnetKnobs> = {}): Promise<{ charged: Charged; notice: WebhookRequest }> {
  const { charged } = await product.anIssued('BOLETO');
  product.getnet.simulator.setKnobs(knobs);
  const [boleto] = product.there(charged);
  if (boleto !== undefined) product.getnet.simulator.engine.payBoleto(boleto);
  await product.getnet.simulator.notifier.idle();
  const notice = product.getnet.caught.at(-1);
  if (notice === undefined) throw new Error('no notice');
  return { charged, notice };
}

/** Checks the charge, as the job after a notice and the hourly check do. */
const follow = (charged: Charged) => checkCharge(product.deps, charged.paymentId);

const json = (rawBody: string): WebhookRequest => ({
  ...EMPTY,
  method: 'POST',
  rawBody,
  headers: { 'content-type': 'application/json' },
});

async function tell(fault: FaultName): Promise<{ charged: Charged; answered?: number }> {
  const { charged, notice } = await aPaidBoleto(fault === 'OTHER_AMOUNT' ? { noticeAmountOff: 5_000 } : {});
  const changed = (query: object): WebhookRequest => ({ ...notice, query: { ...notice.query, ...query } });
  const believed = async (...notices: WebhookRequest[]) => {
    const answers = await Promise.all(notices.map((one) => deliver(one)));
    await follow(charged);
    return { charged, answered: Math.max(...answers) };
  };
  if (fault === 'SERVER_ERROR' || fault === 'RESET_BEFORE') {
    await follow(charged);
    return { charged };
  }
  if (fault === 'UNSIGNED') return { charged, answered: await deliver(notice, 'guessed') };
  if (fault === 'FOREIGN_SELLER') return { charged, answered: await deliver(changed({ seller_id: newId() })) };
  if (fault === 'UNKNOWN_ID')
    return { charged, answered: await deliver(changed({ payment_id: newId(), order_id: newId() })) };
  if (fault === 'TRUNCATED') return { charged, answered: await deliver(json('{"payment_id": "1')) };
  if (fault === 'NOT_JSON') return { charged, answered: await deliver(json('<html>')) };
  if (fault === 'REORDERED') return believed(notice, changed({ status: 'PENDING' }));
  if (fault === 'OTHER_AMOUNT') return believed(notice);
  await believed(notice, notice);
  if (fault === 'REPLAYED') product.it.clock.advance({ hours: 48 });
  return believed(notice);
}

describe('the notice of a paid boleto', () => {
  faultsOfNotices(GETNET_FAULTS, () => ({ app: product.it, tell }));

  const FORMS: readonly (readonly [string, Partial<GetnetKnobs>])[] = [
    ['as a form', { noticeForm: 'FORM' }],
    ['as JSON', { noticeForm: 'JSON' }],
    ['that names the boleto alone', { boletoNoticeShort: true }],
  ];
  test.each(FORMS)('%s is followed like one by GET', async (_name, knobs) => {
    const { charged, notice } = await aPaidBoleto(knobs);
    expect(await deliver(notice)).toBe(200);
    await follow(charged);
    expect(await standingOf(product.it, charged)).toMatchObject({
      status: 'PAID',
      booked: 1,
      raised: [],
      mismatches: 0,
    });
  });

  test('about a payment that is not paid books nothing', async () => {
    const { charged } = await product.anIssued('BOLETO');
    const query = {
      payment_id: product.there(charged)[0]?.id,
      order_id: charged.paymentId,
      status: 'PAID',
      amount: '180000',
    };
    expect(await deliver({ ...EMPTY, query })).toBe(200);
    await follow(charged);
    expect(await standingOf(product.it, charged)).toMatchObject({
      status: 'PENDING',
      booked: 0,
      raised: [],
      mismatches: 0,
    });
  });

  test('that says nothing is answered 200, for the address to be tried', async () => {
    expect(await deliver(EMPTY)).toBe(200);
  });
});
