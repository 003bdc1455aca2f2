import { cents, newId } from '@habilita/kernel';
import { GETNET_KNOBS } from '@habilita/simulators';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { boletoRequest, cardRequest } from '../sample-requests.ts';
import { boletoBody, cardBody } from './getnet-bodies.ts';
import { faultOf } from './getnet-client.ts';
import { getnetConfig } from './getnet-config.ts';
import { cardErrorOf } from './getnet-denials.ts';
import { SELLER, type Started, startGetnet } from './getnet-harness.ts';
import { cardChargeId, cardChargeOf, customKeyOf, getnetIdOf, refundOf } from './getnet-ids.ts';
import { type Account, cardsOf } from './getnet-lookup.ts';

let started: Started;
beforeAll(async () => {
  started = await startGetnet();
});
afterAll(() => started.close());
afterEach(() => {
  started.simulator.setKnobs(GETNET_KNOBS);
  started.simulator.faults.clear();
});

const config = getnetConfig.parse({
  apiUrl: 'https://api.getnet.com.br',
  clientId: 'habilita',
  clientSecret: 'secret',
  sellerId: SELLER,
  splitNames: 'SALES_AMOUNT',
  pathSecrets: ['the-end-of-our-address'],
});
const shared = {
  partner: cents(127_500),
  marketplace: cents(22_500),
  recipient: { kind: 'SUBSELLER' as const, id: 'sub-1', cnpj: '11222333000181' },
};

/* These tests cite facts about Getnet by their ids in docs/provider-facts.md. */

describe('the ids', () => {
  const paymentId = '01a22152-5a74-72fe-ac0d-58c234518dcb';

  test('of payments at Getnet are uuids, one for each issue and card', () => {
    const ids = [0, 1, 2].flatMap((number) => [1, 2].map((issue) => getnetIdOf({ paymentId, issue }, number)));
    expect(new Set(ids).size).toBe(6);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('of charges by card lead back to payment and issue, and those of boletos do not', () => {
    expect(cardChargeOf(cardChargeId({ paymentId, issue: 12 }))).toEqual({ paymentId, issue: 12 });
    for (const id of [paymentId, `${paymentId}.0`, 'x.1', '']) expect(cardChargeOf(id)).toBeUndefined();
  });

  test('of refunds fit the 32 characters of cancel_custom_key and are found in it again', () => {
    expect(customKeyOf(paymentId)).toHaveLength(32);
    expect([refundOf(customKeyOf(paymentId)), refundOf(paymentId)]).toEqual([paymentId, paymentId]);
    expect(refundOf('portal-1')).toBeUndefined();
  });
});

const splitIn = (splitNames: 'SALES_AMOUNT' | 'SALE_AMOUNT') =>
  boletoBody({ ...sample(), split: shared }, { ...config, splitNames }).data.additional_data;

describe('the bodies', () => {
  test('of a payment by card have no card: the relay puts it in (fact A4)', async () => {
    const request = { ...(await cardRequest(async () => 'handle')), split: shared };
    const body = cardBody(request, 1, config);
    expect(body).toMatchObject({
      idempotency_key: request.attemptId,
      order_id: request.paymentId,
      data: {
        amount: 150_000,
        customer_id: '52998224725',
        payment: { payment_method: 'CREDIT', transaction_type: 'INSTALL_NO_INTEREST', number_installments: 3 },
        additional_data: {
          customer: { first_name: 'Ana', last_name: 'Souza', document_type: 'CPF' },
          billing_address: { city: 'Vitoria', postal_code: '29010000' },
        },
      },
    });
    expect(body.data.payment).not.toHaveProperty('card');
    expect(cardBody({ ...request, installments: 1 }, 1, config).data.payment.transaction_type).toBe('FULL');
  });

  test('of a boleto have the day as Brazil writes it, and neither customer_id nor instalments (fact A8)', () => {
    const { data } = boletoBody({ ...sample(), dueDate: '2026-03-20' }, config);
    expect(data.boleto.expiration_date).toBe('20/03/2026');
    expect(data.boleto.instructions).toBe('Nao receber apos o vencimento');
    expect(Object.keys(data).toSorted()).toEqual(['amount', 'boleto', 'currency', 'customer', 'order', 'payment']);
  });

  test('have the split in the spelling that was chosen, with the share of the school alone (fact A11)', () => {
    const item = { id: '1', description: 'Matricula', amount: 127_500 };
    const school = { subseller_id: 'sub-1', document_type: 'CNPJ', document_number: '11222333000181' };
    expect(splitIn('SALES_AMOUNT')).toEqual({
      split: {
        subseller_list_payment: [
          { ...school, subseller_sales_amount: 127_500, order_items: [{ ...item, currency: 'BRL' }] },
        ],
      },
    });
    expect(splitIn('SALE_AMOUNT')).toEqual({
      split: { subseller_list_payment: [{ ...school, subseller_sale_amount: 127_500, items: [item] }] },
    });
  });

  test('a configuration without a choice of the split is refused', () => {
    expect(getnetConfig.safeParse({ ...config, splitNames: undefined }).success).toBe(false);
  });
});

function sample() {
  const request = boletoRequest(started.scheduler.now());
  if (request.method !== 'BOLETO') throw new Error('no boleto');
  return request;
}

test('a denial is read in each of its shapes, and an unknown code is a refusal (facts P1.10 and A10)', () => {
  const details = [{ status: 'DENIED', error_code: 'PAYMENTS-011', description_detail: 'Dados [ECOM - 12]' }];
  const shapes = [
    [402, { message: 'm', name: 'CreditServiceError', status_code: 402, details }, 'PAYMENTS-011'],
    [200, { status: 'DENIED', reason_code: '001', reason_message: 'x' }, '001'],
    [422, { message: 'm', details: [{ field: 'data.amount', message: 'is required' }] }, 'HTTP_422'],
    [401, { error: 'invalid_token', error_description: 'x' }, 'invalid_token'],
    [500, null, 'HTTP_500'],
  ] as const;
  for (const [status, body, code] of shapes) expect(faultOf({ kind: 'answer', status, body }).code).toBe(code);
  expect(cardErrorOf('PAYMENTS-999', 'CGW000289-Card Expiration Day Invalid')).toBe('CARD_EXPIRED');
  expect(cardErrorOf('PAYMENTS-999', 'Outro')).toBe('CARD_NOT_PROCESSED');
  expect(cardErrorOf('PAYMENTS-777', '')).toBe('CARD_REFUSED');
});

const pay = async (outcome: 'approved' | 'insufficient_limit') => {
  const { provider, cardFor } = started;
  const request = { ...(await cardRequest((id) => cardFor(outcome, id))), attemptId: newId(), split: shared };
  return { request, result: await provider.cards?.pay(request) };
};

describe('what sources disagree about', () => {
  test('a denial with 200 is a denial', async () => {
    started.simulator.setKnobs({ denial: 'BODY' });
    expect((await pay('insufficient_limit')).result).toMatchObject({
      kind: 'denied',
      error: 'CARD_INSUFFICIENT_LIMIT',
      providerCode: 'PAYMENTS-067',
    });
  });

  test('a paid card whose record tells no amount is not booked', async () => {
    const { request } = await pay('approved');
    started.simulator.setKnobs({ shortRecord: true });
    const found = await started.provider.fetchCharge({ paymentId: request.paymentId, issue: 1 });
    expect(found).toMatchObject({ kind: 'unavailable', cause: 'unreadable' });
  });

  test('the other spelling of the split is refused whole', async () => {
    started.simulator.setKnobs({ splitNames: 'SALE_AMOUNT' });
    expect((await pay('approved')).result).toMatchObject({ kind: 'rejected', reason: 'GENERIC-400' });
  });

  test('a sub-seller who may not sell is not charged for', async () => {
    started.simulator.setKnobs({ unknownSubsellers: 'REFUSED' });
    expect((await pay('approved')).result).toMatchObject({ kind: 'denied', providerCode: 'PAYMENTS-605' });
  });

  test('a boleto that cannot be cancelled stays visible', async () => {
    const issued = await started.provider.createCharge(sample());
    if (issued.kind !== 'issued') throw new Error(issued.kind);
    started.simulator.setKnobs({ boletoCancel: false });
    const { externalId } = issued.charge;
    expect(await started.provider.cancelCharge(externalId)).toMatchObject({ kind: 'unavailable', cause: 'server' });
  });
});

test('all cards of a charge are found after weeks with ten refused cards a day', async () => {
  const key = { paymentId: newId(), issue: 1 };
  const presented = Array.from({ length: 150 }, (_, before) => getnetIdOf(key, before + 1));
  const account: Account = {
    config,
    now: started.scheduler.now,
    call: async ({ path }) => {
      const id = presented.find((one) => path.endsWith(one));
      return id === undefined
        ? { kind: 'answer', status: 404, body: null }
        : { kind: 'answer', status: 200, body: { payment_id: id, status: 'DENIED' } };
    },
  };
  expect(await cardsOf(account, key)).toMatchObject({ kind: 'cards', infos: { length: 150 }, next: 151 });
});

const aPaid = async () => {
  const { provider, cardFor } = started;
  const paid = await provider.cards?.pay(await cardRequest((id) => cardFor('approved', id)));
  if (paid?.kind !== 'approved') throw new Error(String(paid?.kind));
  return paid;
};
const refund = (externalId: string, amount: number) => {
  const shares = { partner: cents(amount), marketplace: cents(0) };
  return started.provider.refund({ externalId, refundId: newId(), amount: cents(amount), shares });
};

describe('money of a card', () => {
  test('in part waits for the next day; whole it is given back at once', async () => {
    const { externalId } = await aPaid();
    expect(await refund(externalId, 100)).toMatchObject({ kind: 'unavailable' });
    expect(await refund(externalId, 150_000)).toEqual({ kind: 'refunded' });
    expect(await started.provider.fetchCharge({ externalId })).toMatchObject({ charge: { status: 'REFUNDED' } });
  });

  test('that the bank does not give back later is told, and stays', async () => {
    const { externalId } = await aPaid();
    started.scheduler.advance(86_400_000);
    started.simulator.setKnobs({ cancelOutcome: 'REFUSED', cancelDelayMs: 10 });
    const refundId = newId();
    const shares = { partner: cents(150_000), marketplace: cents(0) };
    const asked = { externalId, refundId, amount: cents(150_000), shares };
    expect(await started.provider.refund(asked)).toEqual({ kind: 'requested' });
    started.scheduler.advance(10);
    expect(await started.provider.refund(asked)).toMatchObject({ kind: 'rejected', reason: 'CANCEL_12' });
    expect(await started.provider.fetchCharge({ externalId })).toMatchObject({
      charge: { status: 'PAID', refunded: 0 },
    });
  });

  test('given back later names what is taken back from the school', async () => {
    const { externalId } = await aPaid();
    started.scheduler.advance(86_400_000);
    started.seen.splice(0);
    const shares = { partner: cents(600), marketplace: cents(400) };
    const asked = { externalId, refundId: newId(), amount: cents(1_000), shares, recipient: shared.recipient };
    expect(await started.provider.refund(asked)).toEqual({ kind: 'requested' });
    const body = started.seen.find(({ path }) => path === '/v1/payments/cancel/request')?.body ?? '';
    expect(JSON.parse(body)).toMatchObject({
      cancel_amount: 1_000,
      cancel_custom_key: expect.stringMatching(/^[0-9a-f]{32}$/),
      marketplace_subseller_payments: [{ subseller_id: 'sub-1', subseller_sales_amount: 600 }],
    });
  });

  test('of a boleto is not given back through Getnet', async () => {
    const issued = await started.provider.createCharge(sample());
    if (issued.kind !== 'issued') throw new Error(issued.kind);
    const { externalId } = issued.charge;
    expect(await refund(externalId, 1)).toMatchObject({ kind: 'rejected', reason: 'REFUND_NOT_OFFERED' });
  });
});

test('a token that ran out is renewed, and wrong credentials are unavailable without being said', async () => {
  started.scheduler.advance(3_599_000);
  expect(await started.provider.createCharge(sample())).toMatchObject({ kind: 'issued' });
  const stranger = started.connect({}, undefined, { clientSecret: 'another secret' });
  const refused = await stranger.createCharge(sample());
  expect(refused).toMatchObject({ kind: 'unavailable', cause: 'unauthorized' });
  expect(JSON.stringify(refused)).not.toContain('another secret');
});
