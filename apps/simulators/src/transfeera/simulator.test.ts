import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { manualScheduler } from '../shared/scheduler.ts';
import { simulateTransfeera, type TransfeeraOptions } from './simulator.ts';

const ACCOUNT = { clientId: 'habilita', clientSecret: 'a-secret', pixKey: '11222333000181' };
const AGENT = 'Habilita (ti@habilita.example)';
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function given(options: Partial<TransfeeraOptions> = {}, answers: readonly number[] = []) {
  const scheduler = manualScheduler();
  const left = [...answers];
  const caught: string[] = [];
  const simulator = simulateTransfeera({
    ...ACCOUNT,
    scheduler,
    fetch: async (_url, init) => {
      caught.push(typeof init?.body === 'string' ? init.body : '');
      return new Response(null, { status: left.shift() ?? 200 });
    },
    ...options,
  });
  closing.push(() => simulator.close());
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, more: object = {}) => {
    const headers = { 'user-agent': AGENT, authorization: `Bearer ${token}`, ...more };
    const answer = await simulator.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };
  let token = '';
  const credentials = { grant_type: 'client_credentials', client_id: 'habilita', client_secret: 'a-secret' };
  ({ access_token: token } = (await call('POST', '/authorization', credentials)).body);
  const order = {
    pix_key: ACCOUNT.pixKey,
    original_value: 1500.5,
    txid: 'a'.repeat(32),
    expiration: 3600,
    payer: { name: 'Ana Souza', document: '52998224725' },
  };
  const issue = (change: object = {}) => call('POST', '/pix/qrcode/collection/immediate', { ...order, ...change });
  return { simulator, scheduler, caught, call, issue };
}

const split = (amount: number, pix_key = 'caixa@escola.com') => ({
  split_payment: [{ mode: 'FIXADO', amount, destination_bank_account: { pix_key_type: 'EMAIL', pix_key } }],
});

describe('the simulated Transfeera refuses', () => {
  test.each([
    ['a txid that is too short', { txid: 'short' }],
    ['more than two decimals', { original_value: 1.005 }],
    ['a key of somebody else', { pix_key: '33000167000101' }],
    ['a payer without a valid document', { payer: { name: 'Ana', document: '52998224724' } }],
    ['a field it does not know', { amount: 1 }],
    ['shares above the whole', split(1500.51)],
    ['a share to no key', split(1, 'nobody')],
  ])('a charge with %s', async (_name, change) => {
    const { issue } = await given();
    expect((await issue(change)).status).toBe(400);
  });

  test('a txid that was issued', async () => {
    const { issue } = await given();
    expect((await issue()).status).toBe(201);
    expect(await issue()).toEqual({ status: 400, body: { message: 'txid já utilizado' } });
  });

  test('calls without its form of User-Agent, without a token, and with one that ran out', async () => {
    const { call, scheduler } = await given();
    expect((await call('GET', '/statement/balance', undefined, { 'user-agent': 'node' })).status).toBe(400);
    expect((await call('GET', '/statement/balance', undefined, { authorization: 'Bearer x' })).status).toBe(401);
    expect((await call('GET', '/statement/balance')).status).toBe(200);
    scheduler.advance(1_800_000);
    expect((await call('GET', '/statement/balance')).status).toBe(401);
  });

  test('an address that does not answer its unsigned probe', async () => {
    const { call, caught } = await given({}, [401, 200]);
    const order = { url: 'https://habilita.example/x', object_types: ['CashIn'] };
    expect(await call('POST', '/webhook', order)).toMatchObject({ status: 400, body: { message: /401/ } });
    expect((await call('POST', '/webhook', order)).status).toBe(201);
    expect(caught).toEqual(['{"test":true}', '{"test":true}']);
  });
});

describe('a payment', () => {
  test('is told three times at most, and is found by polling', async () => {
    const { call, issue, simulator, scheduler, caught } = await given({}, [200, 500, 500, 500, 200]);
    await call('POST', '/webhook', { url: 'https://habilita.example/x', object_types: ['CashIn'] });
    await issue(split(1000));
    await call('POST', '/simulator/pay/last');
    for (const wait of [0, 60_000, 300_000, 600_000]) {
      scheduler.advance(wait);
      await simulator.notifier.idle();
    }
    expect(caught.slice(1)).toHaveLength(3);
    expect((await call('GET', '/webhook/event')).body).toMatchObject([{ object: 'CashIn', delivered: false }]);
    const { entries } = (await call('GET', `/pix/cashin?txid=${'a'.repeat(32)}`)).body;
    expect(entries).toMatchObject([{ value: 1500.5 }]);
    expect((await call('GET', '/statement/balance')).body).toEqual({ value: 500.5, waiting_value: 0 });
  });

  test('that was a fraud is complained of, and given back when we agree', async () => {
    const { call, issue, scheduler } = await given();
    await issue();
    await call('POST', '/simulator/pay/last');
    const { id } = (await call('POST', `/simulator/dispute/${'a'.repeat(32)}`)).body;
    expect((await call('GET', '/med/infractions')).body).toMatchObject({
      data: [{ amount: 150_050, status: 'pending' }],
    });
    const agreed = await call('POST', `/med/infractions/${id}/analysis`, { analysis: 'accepted' });
    expect(agreed.body).toMatchObject({ status: 'agreed' });
    scheduler.advance(1);
    expect((await call('GET', '/statement/balance')).body).toEqual({ value: 0, waiting_value: 0 });
  });

  test('is remembered after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'simulators '));
    closing.push(() => rmSync(folder, { recursive: true }));
    const journalPath = join(folder, 'transfeera.jsonl');
    const before = await given({ journalPath });
    await before.issue();
    await before.call('POST', '/simulator/pay/last');
    const after = await given({ journalPath });
    expect((await after.call('GET', `/pix/qrcode/${'a'.repeat(32)}`)).body).toMatchObject({ status: 'CONCLUIDA' });
  });
});

test('a transfer to an account of the test environment fails, and the money comes back', async () => {
  const { call, simulator, scheduler } = await given({ openingBalance: 10_000 });
  const account = {
    bank_code: '033',
    agency: '1234',
    account: '5678',
    account_digit: '1',
    account_type: 'CONTA_CORRENTE',
  };
  const destination_bank_account = { name: 'Ana', cpf_cnpj: '78493353094', ...account };
  const transfer = { value: 50, integration_id: 'r1', idempotency_key: 'r1', destination_bank_account };
  const order = { name: 'r1', type: 'TRANSFERENCIA', auto_close: true, transfers: [transfer] };
  const { id } = (await call('POST', '/batch', order)).body;
  expect((await call('POST', '/batch', order)).body).not.toHaveProperty('id');
  scheduler.advance(1);
  await simulator.notifier.idle();
  expect((await call('GET', `/batch/${id}/transfer`)).body).toMatchObject([
    { status: 'DEVOLVIDO', error: { code: 'ACCOUNT_NOT_FOUND' } },
  ]);
  expect((await call('GET', '/statement/balance')).body).toMatchObject({ value: 100 });
});

test('transfers that were on their way when the simulator ended go on when it starts again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulators '));
  closing.push(() => rmSync(folder, { recursive: true }));
  const journalPath = join(folder, 'transfeera.jsonl');
  const options = { journalPath, openingBalance: 10_000, knobs: { transferDelayMs: 10 } };
  const before = await given(options);
  const account = { bank_code: '033', agency: '1', account: '2', account_digit: '3', account_type: 'CONTA_CORRENTE' };
  const transferTo = (cpf_cnpj: string, key: string) => ({
    value: 50,
    integration_id: key,
    idempotency_key: key,
    destination_bank_account: { name: 'Ana', cpf_cnpj, ...account },
  });
  const ordered = async (cpf: string, key: string): Promise<string> => {
    const order = { name: key, type: 'TRANSFERENCIA', auto_close: true, transfers: [transferTo(cpf, key)] };
    return (await before.call('POST', '/batch', order)).body.id;
  };
  const failed = await ordered('78493353094', 'r1');
  before.scheduler.advance(10);
  const created = await ordered('52998224725', 'r2');
  const statusOf = async ({ call }: Pick<typeof before, 'call'>, id: string) =>
    (await call('GET', `/batch/${id}/transfer`)).body[0].status;
  expect([await statusOf(before, failed), await statusOf(before, created)]).toEqual(['FALHA', 'CRIADA']);
  const after = await given(options);
  expect([await statusOf(after, failed), await statusOf(after, created)]).toEqual(['FALHA', 'CRIADA']);
  after.scheduler.advance(10);
  await after.simulator.notifier.idle();
  expect([await statusOf(after, failed), await statusOf(after, created)]).toEqual(['DEVOLVIDO', 'FINALIZADO']);
});

test('a batch ends with the last of its transfers, and the money of one that failed comes back later', async () => {
  const steps: (() => void)[] = [];
  const after = (_ms: number, step: () => void) => {
    steps.push(step);
    return () => undefined;
  };
  const { call } = await given({ openingBalance: 10_000, scheduler: { ...manualScheduler(), after } });
  const account = { bank_code: '341', agency: '1', account: '2', account_digit: '3', account_type: 'CONTA_CORRENTE' };
  const transferTo = (cpf_cnpj: string, key: string) => ({
    value: 50,
    integration_id: key,
    idempotency_key: key,
    destination_bank_account: { name: 'Ana', cpf_cnpj, ...account },
  });
  const transfers = [transferTo('78493353094', 'r1'), transferTo('52998224725', 'r2')];
  const order = { name: 'of two', type: 'TRANSFERENCIA', auto_close: true, transfers };
  const { id } = (await call('POST', '/batch', order)).body;
  const states = async () => {
    const [batch] = (await call('GET', '/batch?search=of%20two')).body;
    const ofTransfers: { status: string }[] = (await call('GET', `/batch/${id}/transfer`)).body;
    const { value } = (await call('GET', '/statement/balance')).body;
    return [batch.status, ofTransfers.map(({ status }) => status), value];
  };
  const seen = [await states()];
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    step();
    seen.push(await states());
  }
  expect(seen).toEqual([
    ['RECEBIDO', ['CRIADA', 'CRIADA'], 0],
    ['RECEBIDO', ['FALHA', 'CRIADA'], 0],
    ['FINALIZADO', ['FALHA', 'FINALIZADO'], 0],
    ['FINALIZADO', ['DEVOLVIDO', 'FINALIZADO'], 50],
  ]);
});

test('a batch without money waits until enough has come, and is then carried out', async () => {
  const { call, issue, simulator, scheduler } = await given();
  const account = { bank_code: '341', agency: '1', account: '2', account_digit: '3', account_type: 'CONTA_CORRENTE' };
  const destination_bank_account = { name: 'Ana', cpf_cnpj: '52998224725', ...account };
  const transfer = { value: 50, integration_id: 'r1', idempotency_key: 'r1', destination_bank_account };
  const order = { name: 'r1', type: 'TRANSFERENCIA', auto_close: true, transfers: [transfer] };
  const { id } = (await call('POST', '/batch', order)).body;
  scheduler.advance(1);
  const statuses = async () =>
    (await call('GET', `/batch/${id}/transfer`)).body.map(({ status }: { status: string }) => status);
  expect([await statuses(), (await call('GET', '/statement/balance')).body]).toMatchObject([['CRIADA'], { value: 0 }]);
  await issue();
  await call('POST', '/simulator/pay/last');
  scheduler.advance(1);
  await simulator.notifier.idle();
  expect(await statuses()).toEqual(['FINALIZADO']);
  expect((await call('GET', '/statement/balance')).body).toMatchObject({ value: 1450.5 });
});

test('a batch without money is carried out as well when somebody pays without a charge', async () => {
  const { call, simulator, scheduler } = await given();
  const account = { bank_code: '341', agency: '1', account: '2', account_digit: '3', account_type: 'CONTA_CORRENTE' };
  const destination_bank_account = { name: 'Ana', cpf_cnpj: '52998224725', ...account };
  const transfer = { value: 50, integration_id: 'r1', idempotency_key: 'r1', destination_bank_account };
  const order = { name: 'r1', type: 'TRANSFERENCIA', auto_close: true, transfers: [transfer] };
  const { id } = (await call('POST', '/batch', order)).body;
  simulator.engine.receive(5_000);
  scheduler.advance(1);
  await simulator.notifier.idle();
  expect((await call('GET', `/batch/${id}/transfer`)).body).toMatchObject([{ status: 'FINALIZADO' }]);
});

test('the page shows what can be paid, to nobody from another origin', async () => {
  const { call, issue, simulator } = await given();
  await issue();
  const page = await simulator.app.inject('/');
  expect(page.body).toContain('Ana Souza');
  expect(page.body).toContain('R$ 1.500,50');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const foreign = await call('POST', '/simulator/pay/last', undefined, { origin: 'https://elsewhere.example' });
  expect(foreign.status).toBe(403);
});

test('a charge is paid by its id, its txid, our payment, its PIX code, or as the last open one', async () => {
  const { call, issue, simulator } = await given();
  const ways = ['id', 'txid', 'integration_id', 'emv_payload', 'last'];
  for (const [number, way] of ways.entries()) {
    const { body } = await issue({ txid: String(number).repeat(32), integration_id: `payment-${number}` });
    const path = `/simulator/pay/${encodeURIComponent(way === 'last' ? way : body[way])}`;
    expect(await call('POST', path)).toMatchObject({ status: 200, body: { id: body.id, status: 'CONCLUIDA' } });
  }
  expect(simulator.records.receipts.all()).toHaveLength(ways.length);
  expect((await call('POST', '/simulator/pay/last')).status).toBe(404);
});

describe('a key that is validated', () => {
  test.each([
    ["is the school's own CNPJ", 'CNPJ', '11222333000181', true],
    ['is the CNPJ of somebody else', 'CNPJ', '33000167000101', false],
    ['nobody has', 'EMAIL', 'chave.pix15@transfeera.com', false],
    ['is of a bank that does not answer', 'EMAIL', 'chave.pix25@transfeera.com', null],
  ])('%s', async (_name, pix_key_type, pix_key, valid) => {
    const { call } = await given();
    const order = { pix_key, pix_key_type, pix_key_validation: { cpf_cnpj: '11222333000181' } };
    const { status, body } = await call('POST', '/validation?type=BASICA', order);
    expect([status, body.valid]).toEqual([201, valid]);
    expect((await call('GET', `/validation/${body.id}`)).body).toEqual(body);
  });
});
