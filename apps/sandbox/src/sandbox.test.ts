import { describe, expect, it } from 'vitest';
import { givenSandbox, pixBody } from './given-sandbox.ts';
import { TEST_CARDS } from './test-cards.ts';

const card = { card_number: '4111 1111 1111 1111', cardholder_name: 'ANA SOUZA' };
const validCard = { ...card, expiration_month: '12', expiration_year: '30', security_code: '123' };

describe('provider side of the sandbox', () => {
  it('nothing is done without a token, with a foreign one, or with one that ran out', async () => {
    const { call, authorized, scheduler } = givenSandbox();
    const headers = await authorized();
    expect((await call('GET', '/charges/any')).status).toBe(401);
    expect((await call('GET', '/charges/any', undefined, { authorization: 'Bearer x' })).status).toBe(401);
    expect((await call('GET', '/charges/any', undefined, headers)).status).toBe(404);
    scheduler.advance(1_800_000);
    expect((await call('GET', '/charges/any', undefined, headers)).status).toBe(401);
  });

  it('a request that is not understood is 400 and issues nothing', async () => {
    const { sandbox, call, authorized, scheduler } = givenSandbox();
    const headers = { ...(await authorized()), 'idempotency-key': 'pay-1:1' };
    const body = pixBody('pay-1');
    const wrong = [
      { ...body, amount: 0 },
      { ...body, amount: 10.5 },
      { ...body, surprise: true },
      { ...body, split: { partner: 1, marketplace: 1 } },
      { ...body, method: 'CHEQUE' },
    ];
    for (const each of wrong) expect((await call('POST', '/charges', each, headers)).status).toBe(400);
    expect((await call('POST', '/charges', body, await authorized())).status).toBe(400);
    expect(sandbox.store.open(scheduler.now())).toEqual([]);
  });

  it('a PIX that would be born expired and an overdue boleto are refused', async () => {
    const { charge } = givenSandbox();
    const boleto = { method: 'BOLETO', expires_at: undefined, beneficiary: 'CFC', instructions: '' };
    expect(await charge('pay-1', { expires_at: '2026-11-20T15:00:00Z' })).toMatchObject({
      error: { code: 'EXPIRES_IN_PAST' },
    });
    expect(await charge('pay-2', { ...boleto, due_date: '2026-11-19' })).toMatchObject({
      error: { code: 'DUE_DATE_IN_PAST' },
    });
    expect(await charge('pay-3', { ...boleto, due_date: '2026-11-20' })).toMatchObject({ status: 'OPEN' });
  });

  it('the browser of any origin turns a card into a token, and only the last four digits come back', async () => {
    const { call } = givenSandbox();
    const preflight = await call('GET', '/sandbox/cards');
    const answer = await call('POST', '/tokens/card', validCard, { origin: 'http://localhost:3000' });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(preflight.body.cards).toHaveLength(TEST_CARDS.length);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ card_token: expect.stringMatching(/^tok_/), brand: 'VISA', last_four: '1111' });
    expect((await call('POST', '/tokens/card', { ...validCard, card_number: '12' })).status).toBe(400);
  });

  it('a token is too old after a quarter of an hour', async () => {
    const { call, authorized, scheduler } = givenSandbox();
    const { card_token } = (await call('POST', '/tokens/card', validCard)).body;
    scheduler.advance(15 * 60_000);
    const { expires_at: _, method: __, ...order } = pixBody('pay-1');
    const payment = { ...order, attempt_id: 'a1', installments: 1, card_token, soft_descriptor: 'HABILITA' };
    const headers = { ...(await authorized()), 'idempotency-key': 'pay-1:1' };
    const answer = await call('POST', '/payments/card', payment, headers);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'TOKEN_INVALID' } } });
  });
});

describe('control side of the sandbox', () => {
  it('a charge is paid by payment id, txid, PIX code, masked linha digitável, or as the last open one', async () => {
    const { call, charge } = givenSandbox();
    const boleto = {
      method: 'BOLETO',
      expires_at: undefined,
      beneficiary: 'CFC',
      instructions: '',
      due_date: '2026-11-23',
    };
    await charge('p1');
    const byTxid = await charge('p2');
    const byCode = await charge('p3');
    const { boleto: slip } = await charge('p4', boleto);
    await charge('p5');
    const masked = slip.typeful_line.replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})/, '$1.$2 $3.$4 $5.$6 ');
    const references = ['last', 'p1', byTxid.pix.txid, byCode.pix.emv_payload, masked];
    const paid: string[] = [];
    for (const each of references) {
      paid.push((await call('POST', `/sandbox/pay/${encodeURIComponent(each)}`)).body.payment_id);
    }
    expect(paid).toEqual(['p5', 'p1', 'p2', 'p3', 'p4']);
    expect((await call('GET', '/sandbox/charges')).body.charges).toEqual([]);
    expect((await call('POST', '/sandbox/pay/last')).status).toBe(404);
    expect((await call('POST', '/sandbox/pay/p1')).status).toBe(409);
  });

  it('a page of another origin may neither pay nor change behaviour', async () => {
    const { call, charge } = givenSandbox();
    await charge();
    const foreign = { origin: 'https://elsewhere.example' };
    expect((await call('POST', '/sandbox/pay/last', undefined, foreign)).status).toBe(403);
    expect((await call('POST', '/sandbox/behaviour', { repeat: 2 }, foreign)).status).toBe(403);
  });

  it('the page lists open charges, finds by a part of the name without accents, and escapes what people typed', async () => {
    const { call, charge } = givenSandbox();
    await charge('p1', { payer: { ...pixBody('p1').payer, name: 'João <b>Conceição</b>' } });
    await charge('p2');
    const all = await call('GET', '/');
    expect(all.body).toContain('Ana Souza');
    expect(all.body).toContain('João &lt;b&gt;Conceição');
    expect(all.headers['content-security-policy']).toContain("default-src 'none'");
    const found = await call('GET', '/?q=joao');
    expect(found.body).toContain('João');
    expect(found.body).not.toContain('Ana Souza');
    expect((await call('GET', '/?q=%3Cscript%3E')).body).toContain('Nada encontrado para “&lt;script&gt;”');
  });

  it('the button of the page pays and comes back to the list', async () => {
    const { sandbox, caught, charge } = givenSandbox();
    const { id } = await charge();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', host: '127.0.0.1:3001' };
    const form = { method: 'POST' as const, url: `/sandbox/pay/${id}`, payload: '' };
    const answer = await sandbox.app.inject({ ...form, headers: { ...headers, origin: 'http://127.0.0.1:3001' } });
    await sandbox.notifier.idle();
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/' } });
    const twice = await sandbox.app.inject({ ...form, headers });
    expect(twice).toMatchObject({ statusCode: 303, headers: { location: `/?q=${id}` } });
    expect(caught).toHaveLength(1);
  });
});
