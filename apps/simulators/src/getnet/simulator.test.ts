import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { manualScheduler } from '../shared/scheduler.ts';
import { type GetnetOptions, simulateGetnet } from './simulator.ts';

const ACCOUNT = { clientId: 'habilita', clientSecret: 'a-secret', sellerId: '6eb2412c-165a-41cd-b1d9-76c575d70a28' };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const BASIC = `Basic ${Buffer.from('habilita:a-secret').toString('base64')}`;
const BACK_OFFICE = '/credenciamento/auth/oauth/v2/token';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function given(options: Partial<GetnetOptions> = {}, answers: readonly number[] = []) {
  const scheduler = manualScheduler();
  const left = [...answers];
  const caught: string[] = [];
  const simulator = simulateGetnet({
    ...ACCOUNT,
    notifyUrl: 'http://api.test/notices',
    scheduler,
    fetch: async (url) => {
      caught.push(url instanceof Request ? url.url : String(url));
      return new Response(null, { status: left.shift() ?? 200 });
    },
    ...options,
  });
  closing.push(() => simulator.close());
  const token = async (payload: string, authorization = BASIC, url = '/auth/oauth/v2/token') => {
    const headers = { ...FORM, authorization };
    return simulator.app.inject({ method: 'POST', url, headers, payload });
  };
  const granted = async (scope: string, url?: string): Promise<string> =>
    (await token(`scope=${scope}&grant_type=client_credentials`, BASIC, url)).json().access_token;
  const [bearer, ofBackOffice] = [await granted('oob'), await granted('mgm', BACK_OFFICE)];
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, more: object = {}) => {
    const headers = { authorization: `Bearer ${url.startsWith('/v1/mgm') ? ofBackOffice : bearer}`, ...more };
    const answer = await simulator.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };
  const boleto = (change: object = {}, key = 'key-1') =>
    call('POST', '/v2/payments/boleto', {
      idempotency_key: key,
      request_id: 'request-1',
      data: { ...DATA, ...change },
    });
  return { simulator, scheduler, caught, call, token, boleto, bearer };
}

const ADDRESS = { street: 'Rua das Flores', number: '10', district: 'Centro', city: 'Vitoria', state: 'ES' };
const CUSTOMER = {
  first_name: 'Ana',
  last_name: 'Souza',
  name: 'Ana Souza',
  document_type: 'CPF',
  document_number: '52998224725',
  billing_address: { ...ADDRESS, postal_code: '29010000' },
};
const DATA = {
  amount: 150_000,
  currency: 'BRL',
  order: { order_id: 'order-1', sales_tax: 0 },
  customer: CUSTOMER,
  boleto: { expiration_date: '25/11/2026' },
  payment: { payment_method: 'BOLETO' },
};

const split = (amount: number, item = amount) => ({
  additional_data: {
    split: {
      subseller_list_payment: [
        {
          subseller_id: 'sub-1',
          document_type: 'CNPJ',
          document_number: '11222333000181',
          subseller_sales_amount: amount,
          order_items: [{ id: '1', description: 'Matricula', amount: item, currency: 'BRL' }],
        },
      ],
    },
  },
});

describe('the simulated Getnet refuses', () => {
  test.each([
    ['an ISO day', { boleto: { expiration_date: '2026-11-25' } }, 400],
    ['a field that boletos do not have', { customer_id: '1' }, 400],
    ['an address without a CEP of eight digits', { customer: { ...CUSTOMER, billing_address: ADDRESS } }, 400],
    ['a CPF with wrong digits', { customer: { ...CUSTOMER, document_number: '52998224724' } }, 400],
    ['items that do not add up to the share', split(100, 99), 400],
    ['shares above the whole', split(150_001), 402],
    ['a day that has passed', { boleto: { expiration_date: '01/11/2026' } }, 402],
  ])('%s', async (_name, change, status) => {
    const { boleto, simulator } = await given();
    const answer = await boleto(change);
    expect(answer.status).toBe(status);
    expect(answer.body.details).toMatchObject([
      { status: 'DENIED', error_code: expect.stringMatching(/^[A-Z]+-\d+$/) },
    ]);
    expect(simulator.records.payments.all()).toEqual([]);
  });

  test('a wrong scope, wrong credentials, a token that ran out, another seller and an unknown path', async () => {
    const { token, call, scheduler } = await given();
    expect((await token('scope=mgm&grant_type=client_credentials')).statusCode).toBe(400);
    expect((await token('scope=oob&grant_type=client_credentials', 'Basic x')).statusCode).toBe(401);
    expect((await call('GET', '/v1/payments/info/x', undefined, { 'x-seller-id': 'other' })).status).toBe(403);
    expect((await call('GET', '/v3/payments')).status).toBe(403);
    scheduler.advance(3_599_000);
    expect((await call('GET', '/v1/payments/info/x')).status).toBe(401);
  });
});

test('a key answers as before, and with another body it is refused', async () => {
  const { boleto, simulator } = await given();
  const first = await boleto();
  expect(first).toMatchObject({ status: 201, body: { status: 'EM ABERTO', boleto: { bank: '0033' } } });
  expect(await boleto()).toEqual(first);
  expect((await boleto({ amount: 1 })).status).toBe(400);
  expect(simulator.records.payments.all()).toHaveLength(1);
});

test('a number token is good for one payment, and the card is kept nowhere', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'getnet-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  const { call, simulator } = await given({ journalPath: join(folder, 'getnet.jsonl') });
  const { body } = await call('POST', '/v1/tokens/card', { card_number: '4111111111111111' });
  const { billing_address, ...customer } = CUSTOMER;
  const card = { ...body, cardholder_name: 'ANA SOUZA', security_code: '737', expiration_month: '12' };
  const payment = {
    payment_method: 'CREDIT',
    transaction_type: 'FULL',
    number_installments: 1,
    soft_descriptor: 'HABILITA',
    card: { ...card, expiration_year: '30' },
  };
  const data = {
    amount: 100,
    currency: 'BRL',
    customer_id: '1',
    payment,
    additional_data: { customer, billing_address },
  };
  const pay = (idempotency_key: string) => call('POST', '/v2/payments', { idempotency_key, order_id: 'order-1', data });
  expect(await pay('key-1')).toMatchObject({ status: 200, body: { status: 'APPROVED', brand: 'VISA' } });
  expect(await pay('key-2')).toMatchObject({ status: 400, body: { details: [{ error_code: 'TOKENIZATION-400' }] } });
  const kept = JSON.stringify(simulator.records.payments.all());
  for (const secret of ['4111111111111111', '737', body.number_token]) expect(kept).not.toContain(secret);
  const reopened = simulateGetnet({ ...ACCOUNT, journalPath: join(folder, 'getnet.jsonl') });
  closing.push(() => reopened.close());
  expect(reopened.records.payments.all()).toEqual(simulator.records.payments.all());
});

test('a notice that is not taken is sent every 15 minutes, four times more, then never', async () => {
  const { boleto, simulator, scheduler, caught } = await given({}, [500, 500, 500, 500, 500, 500]);
  await boleto();
  for (let times = 0; times < 8; times += 1) {
    await simulator.notifier.idle();
    scheduler.advance(900_000);
  }
  expect(caught).toHaveLength(5);
  expect(new URL(caught[0] ?? '').searchParams.get('status')).toBe('PENDING');
  expect(simulator.records.deliveries.all()).toMatchObject([{ state: 'GIVEN_UP' }]);
});

const REGISTERED = {
  merchant_id: '1',
  legal_document_number: '11222333000181',
  legal_name: 'CFC Central',
  trade_name: 'CFC Central',
  email: 'cfc@example.com',
  phone: { area_code: '27', phone_number: '33334444' },
  business_address: { ...ADDRESS, postal_code: '29010000' },
  bank_accounts: {
    type_accounts: 'unique',
    unique_account: {
      bank: '001',
      agency: '1234',
      agency_digit: '0',
      account: '56789',
      account_digit: '0',
      account_type: 'C',
    },
  },
  payment_plan: 3,
  accepted_contract: 'S',
  marketplace_store: 'S',
  block_payments: 'N',
  liability_chargeback: 'N',
};
const CALLBACK = '/v1/mgm/pj/callback/1/11222333000181';

const decide = ({ simulator }: Awaited<ReturnType<typeof given>>, decision: string, errors?: string[]) =>
  simulator.app.inject({
    method: 'POST',
    url: `/simulator/subsellers/11222333000181/${decision}`,
    payload: errors === undefined ? {} : { errors },
  });

describe('a sub-seller', () => {
  test('is in analysis until a person decides, and registered once', async () => {
    const it = await given({ knobs: { unknownSubsellers: 'REFUSED', subsellers: 'WAIT' } });
    const first = await it.call('POST', '/v1/mgm/pj/create-presubseller', REGISTERED);
    expect(first.body).toMatchObject({ enabled: 'N', status: 'Em Análise' });
    const again = await it.call('POST', '/v1/mgm/pj/create-presubseller', REGISTERED);
    expect(again.body).toEqual(first.body);
    await decide(it, 'approved');
    const { body } = await it.call('GET', CALLBACK);
    expect(body).toMatchObject({ enabled: 'S', capture_payments_enabled: 'S', status: 'Aprovado Transacionar' });
  });

  test('that may sell keeps its former account while a new one is looked at, and when it is refused', async () => {
    const it = await given();
    await it.call('POST', '/v1/mgm/pj/create-presubseller', REGISTERED);
    it.simulator.setKnobs({ subsellers: 'WAIT' });
    const unique_account = { ...REGISTERED.bank_accounts.unique_account, account: '999' };
    const changed = { ...REGISTERED, bank_accounts: { ...REGISTERED.bank_accounts, unique_account } };
    await it.call('PUT', '/v1/mgm/pj/update-subseller', changed);
    const receiving = () => it.simulator.records.subsellers.all()[0]?.receiving?.account;
    expect((await it.call('GET', CALLBACK)).body).toMatchObject({ enabled: 'S', status: 'Em Análise' });
    await decide(it, 'refused', ['Conta não existe']);
    expect((await it.call('GET', CALLBACK)).body).toMatchObject({
      enabled: 'S',
      status: 'Reprovado',
      errors: ['Conta não existe'],
    });
    expect(receiving()).toBe('56789-0');
    await it.call('PUT', '/v1/mgm/pj/update-subseller', changed);
    await decide(it, 'approved');
    expect(receiving()).toBe('999-0');
  });

  test.each([
    ['a plan that the contract does not have', { payment_plan: 30 }],
    ['a CNPJ with wrong digits', { legal_document_number: '11222333000182' }],
    ['a name with accents', { trade_name: 'Habilitação' }],
  ])('with %s is refused', async (_name, change) => {
    const it = await given();
    const { status } = await it.call('POST', '/v1/mgm/pj/create-presubseller', { ...REGISTERED, ...change });
    expect([status, it.simulator.records.subsellers.all()]).toEqual([400, []]);
  });

  test('is no business of a token for payments', async () => {
    const it = await given();
    expect((await it.call('GET', CALLBACK, undefined, { authorization: `Bearer ${it.bearer}` })).status).toBe(401);
  });
});

test('the page shows payments as text, pays a boleto, and takes no orders from other origins', async () => {
  const { boleto, simulator } = await given();
  await boleto({ customer: { ...CUSTOMER, name: '<b>Ana</b>' } });
  const page = await simulator.app.inject({ method: 'GET', url: '/' });
  expect(page.body).toContain('&lt;b&gt;Ana&lt;/b&gt;');
  expect(page.body).toContain('<code>4000 0000 0000 0663</code>');
  expect(page.body).toContain('Negado: Limite insuficiente');
  const url = '/simulator/pay/last';
  const elsewhere = { ...FORM, origin: 'https://elsewhere.test' };
  expect((await simulator.app.inject({ method: 'POST', url, headers: elsewhere })).statusCode).toBe(403);
  expect((await simulator.app.inject({ method: 'POST', url, headers: FORM })).statusCode).toBe(303);
  expect(simulator.records.payments.all()).toMatchObject([{ status: 'PAID' }]);
});
