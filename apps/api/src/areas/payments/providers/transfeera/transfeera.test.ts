import { cents, newId, parsePixPayload } from '@habilita/kernel';
import { signatureHeader } from '@habilita/simulators';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Recipient, RefundRequest } from '../provider.ts';
import { aWebhook, pixRequest } from '../sample-requests.ts';
import { PATH_SECRET, type Started, startTransfeera } from './transfeera-harness.ts';
import { momentOfPix, paymentIdOf, txidOf } from './transfeera-ids.ts';
import { parseTransfeeraNotice } from './transfeera-notices.ts';
import { payoutOf } from './transfeera-payouts.ts';

const now = Temporal.Instant.from('2023-11-14T22:13:30Z');

describe('the txid', () => {
  const paymentId = '01a221525a7472feac0d58c234518dcb'.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

  test('holds payment and issue, within the 26 to 35 characters of the central bank', () => {
    for (const issue of [1, 12, 999]) {
      const txid = txidOf({ paymentId, issue });
      expect(txid).toMatch(/^[a-zA-Z0-9]{26,35}$/);
      expect(paymentIdOf(txid ?? '')).toBe(paymentId);
    }
    expect(txidOf({ paymentId, issue: 1 })).not.toBe(txidOf({ paymentId, issue: 2 }));
  });

  test('is none for what is not ours, and names no payment that is not ours', () => {
    expect(txidOf({ paymentId: 'payment-1' })).toBeUndefined();
    expect(txidOf({ paymentId, issue: 1000 })).toBeUndefined();
    expect(paymentIdOf('MAT0000000000000000000000001')).toBeUndefined();
  });
});

test('a PIX and its return tell their minute in UTC, of which the end counts, or the present', () => {
  const end = Temporal.Instant.from('2023-11-14T22:13:59.999Z');
  const later = Temporal.Instant.from('2023-11-15T08:00:00Z');
  expect(momentOfPix('E00000000202311142213abcdefghijk', later)).toEqual(end);
  expect(momentOfPix('R00000000202311142213abcdefghijk', later)).toEqual(end);
  expect(momentOfPix('E00000000202311142213abcdefghijk', now)).toEqual(now);
  expect(momentOfPix('E00000000202313142213abcdefghijk', now)).toBeUndefined();
  expect(momentOfPix('', now)).toBeUndefined();
});

/** A notice as in docs/provider-facts.md P2.6. Node and Python compute the same signature for it. */
const CASH_IN =
  '{"id":"evt_1","version":"v1","account_id":"acc_1","object":"CashIn","date":"2023-11-14T22:13:20.000Z","data":{"id":"ci_1","value":1234.56,"end2end_id":"E00000000202311142213abcdefghijk","txid":"MAT0000000000000000000000001","integration_id":"pay-1","pix_key":"11222333000181"}}';
const SIGNED = 't=1700000000000,v1=e835d710fccfb1b1049b56749564b63048642b71c1099b192f56a3533c3f8695';

const heard = (rawBody: string, signature: string | undefined, at = now) =>
  parseTransfeeraNotice(
    aWebhook({
      rawBody,
      headers: signature === undefined ? {} : { 'transfeera-signature': signature },
      pathSecret: PATH_SECRET,
      signatureSecret: 'my-secret',
    }),
    { expected: [PATH_SECRET], now: at },
  );

/** Parses a notice that is signed in the same way as the simulator's notices. */
const told = (object: string, data: object) => {
  const body = JSON.stringify({ id: 'evt_2', version: 'v1', account_id: 'a', object, date: now.toString(), data });
  return heard(body, signatureHeader('my-secret', now, body));
};

describe('a notice', () => {
  test('as in fact P2.6 is believed with its signature, and tells its movement by the end-to-end id', () => {
    expect(heard(CASH_IN, SIGNED)).toMatchObject({
      kind: 'events',
      events: [
        {
          providerEventId: 'evt_1',
          kind: 'PAID',
          externalId: 'MAT0000000000000000000000001',
          paymentId: 'pay-1',
          amount: 123_456,
          movementId: 'E00000000202311142213abcdefghijk',
          endToEndId: 'E00000000202311142213abcdefghijk',
          occurredAt: now,
        },
      ],
    });
  });

  test('of the official vector is signed rightly, and says nothing that we understand', () => {
    const body = '{"testing":true,"someString":"string-value"}';
    const signature = 't=1580306991086,v1=348a92ec7864e30fc9cf3ea91b2e6e1392a14c8379103cb1d8e48e39334a4fd8';
    const at = Temporal.Instant.fromEpochMilliseconds(1_580_306_991_086);
    expect(heard(body, signature, at)).toEqual({ kind: 'malformed', detail: 'id' });
    expect(heard(`${body} `, signature, at)).toEqual({ kind: 'bad-signature', reason: 'mismatch' });
    expect(heard(body, `${signature},v0=00`, at)).toMatchObject({ kind: 'malformed' });
  });

  test.each<[string, string | undefined, object]>([
    ['{"test": true}', undefined, { kind: 'probe' }],
    ['', undefined, { kind: 'probe' }],
    [CASH_IN, undefined, { kind: 'bad-signature', reason: 'missing' }],
    [CASH_IN, 'v1=00', { kind: 'bad-signature', reason: 'malformed' }],
    ['{"account_id":"a"}', undefined, { kind: 'bad-signature', reason: 'missing' }],
    ['[1, 2', undefined, { kind: 'bad-signature', reason: 'missing' }],
  ])('%s with the signature %s', (body, signature, expected) => {
    expect(heard(body, signature)).toEqual(expected);
  });

  test('six minutes old, at a guessed address, or by GET is not believed', () => {
    const late = now.add({ minutes: 6 });
    expect(heard(CASH_IN, SIGNED, late)).toEqual({ kind: 'bad-signature', reason: 'expired' });
    const request = aWebhook({ rawBody: '', pathSecret: 'guessed' });
    expect(parseTransfeeraNotice(request, { expected: [PATH_SECRET], now })).toMatchObject({ kind: 'bad-signature' });
    const get = aWebhook({ method: 'GET', pathSecret: PATH_SECRET });
    expect(parseTransfeeraNotice(get, { expected: [PATH_SECRET], now })).toMatchObject({ kind: 'bad-signature' });
  });

  test('of our refund or transfer has it asked about; of a return, is believed', () => {
    const requestIds = [newId()];
    const data = { integration_id: requestIds[0], value: 10.5, status: 'NAO_REALIZADO' };
    const asked = { kind: 'requests', requestIds, returned: false, foreign: [] };
    expect(told('CashInRefund', data)).toEqual(asked);
    expect(told('Transfer', data)).toEqual(asked);
    expect(told('TransferRefund', data)).toEqual({ ...asked, returned: true });
  });

  test('of a refund that nobody here asked for names the payment that was given back', () => {
    const data = { original_end2end_id: 'E1', value: 10.5, status: 'DEVOLVIDO' };
    const events = [{ kind: 'REFUNDED', externalId: 'E1', amount: 1_050 }];
    expect(told('CashInRefund', data)).toMatchObject({ kind: 'events', events });
    const named = { ...data, integration_id: 'manual-7' };
    const foreign = [{ ...events[0], refundId: 'manual-7' }];
    expect(told('CashInRefund', named)).toMatchObject({ kind: 'requests', requestIds: ['manual-7'], foreign });
    expect(told('CashInRefund', { ...data, status: 'NAO_REALIZADO' })).toEqual({ kind: 'events', events: [] });
  });

  test('of a complaint of fraud says to ask for the disputes, and is not believed by itself', () => {
    expect(told('Infraction', { id: 'x' })).toEqual({ kind: 'disputes' });
  });

  test('of something that we do not follow is taken; an amount of three decimals is not', () => {
    expect(told('Payroll', { id: 'x' })).toEqual({ kind: 'events', events: [] });
    expect(told('CashIn', { value: 1.005, end2end_id: 'E1' })).toEqual({ kind: 'malformed', detail: 'value' });
  });
});

test.each([
  [{ status: 'CRIADA' }, 'PROCESSING'],
  [{ status: 'CRIADO' }, 'PROCESSING'],
  [{ status: 'AGENDADO' }, 'PROCESSING'],
  [{ status: 'TRANSFERIDO' }, 'PROCESSING'],
  [{ status: 'FINALIZADO' }, 'DONE'],
  [{ status: 'FINALIZADO', returned_date: '2026-11-20T10:00:00Z' }, 'RETURNED'],
  [{ status: 'DEVOLVIDO' }, 'RETURNED'],
  [{ status: 'DEVOLVIDO', error: { message: 'Conta encerrada' } }, 'FAILED'],
  [{ status: 'FALHA', status_description: 'Conta encerrada' }, 'FAILED'],
])('a transfer that is %j is %s to us', (transfer, status) => {
  expect(payoutOf({ id: '1', ...transfer })).toMatchObject({ externalId: '1', status });
});

describe('against the simulator', () => {
  let started: Started;
  beforeAll(async () => {
    started = await startTransfeera();
  });
  afterAll(() => started.simulator.close());

  const request = (recipient?: Recipient) => {
    const asked = pixRequest(started.scheduler.now());
    return recipient === undefined ? asked : { ...asked, split: { ...asked.split, recipient } };
  };
  const sent = () => JSON.parse(started.seen.findLast(({ method }) => method === 'POST')?.body ?? 'null');

  test('a charge is sent as facts P2.2 and B2 write it, with the share of the school', async () => {
    const asked = request({ kind: 'PIX_KEY', keyType: 'EMAIL', key: 'caixa@escola.com' });
    const issued = await started.provider.createCharge(asked);
    expect(sent()).toEqual({
      pix_key: '11222333000181',
      original_value: 1500,
      txid: `${asked.paymentId.replaceAll('-', '')}1`,
      integration_id: asked.paymentId,
      expiration: 86_400,
      payer: { name: 'Ana Souza', document: '52998224725' },
      additional_info: [{ key: 'Cobrança', value: 'Matrícula' }],
      split_payment: [
        {
          mode: 'FIXADO',
          amount: 1275,
          destination_bank_account: { pix_key_type: 'EMAIL', pix_key: 'caixa@escola.com' },
        },
      ],
    });
    const code = issued.kind === 'issued' && issued.charge.instrument.method === 'PIX' && issued.charge.instrument.emv;
    expect(parsePixPayload(code || '')).toMatchObject({ amount: 150_000, oneTime: true });
  });

  test('a share above the whole is refused in the provider’s words', async () => {
    const asked = request({ kind: 'PIX_KEY', keyType: 'EMAIL', key: 'caixa@escola.com' });
    const split = { ...asked.split, partner: cents(150_001) };
    expect(await started.provider.createCharge({ ...asked, split })).toMatchObject({
      kind: 'rejected',
      reason: 'HTTP_400',
      detail: expect.stringContaining('split'),
    });
  });

  test('a charge whose answer never came is found when it is asked for again', async () => {
    const { simulator, impatient, provider } = started;
    const asked = request();
    simulator.faults.order({ fault: 'SILENT_AFTER', method: 'POST', times: 1 });
    expect(await impatient().provider.createCharge(asked)).toMatchObject({ kind: 'unavailable', cause: 'timeout' });
    expect(await provider.createCharge({ ...asked, repeated: true })).toMatchObject({ kind: 'issued' });
    expect(simulator.records.charges.filter(({ integrationId }) => integrationId === asked.paymentId)).toHaveLength(1);
  });

  test('a token that ran out is renewed; wrong credentials and a missing certificate are unavailable', async () => {
    const { simulator, scheduler, provider, connect } = started;
    scheduler.advance(1_800_000);
    expect(await provider.fetchBalance?.()).toMatchObject({ kind: 'balance' });
    const stranger = connect({}, undefined, 'another secret').provider;
    const refused = await stranger.fetchBalance?.();
    expect(refused).toMatchObject({ kind: 'unavailable', cause: 'unauthorized' });
    expect(JSON.stringify(refused)).not.toContain('another secret');
    simulator.setKnobs({ certificateMissing: true });
    expect(await provider.createCharge(request())).toMatchObject({ kind: 'unavailable', cause: 'unauthorized' });
    simulator.setKnobs({ certificateMissing: false });
  });

  /** A request to refund ten reais of a charge that was paid. */
  async function aRefund(): Promise<RefundRequest> {
    const { simulator, provider } = started;
    const issued = await provider.createCharge(request());
    if (issued.kind !== 'issued') throw new Error('not issued');
    const { externalId } = issued.charge;
    const charge = simulator.records.charges.find(({ txid }) => txid === externalId);
    if (charge === undefined) throw new Error('no charge');
    simulator.engine.pay(charge);
    const shares = { partner: cents(0), marketplace: cents(1_000) };
    return { externalId, refundId: newId(), amount: cents(1_000), shares };
  }

  const ordersOf = ({ refundId }: RefundRequest) =>
    started.simulator.records.refunds.filter(({ integrationId }) => integrationId === refundId);

  test('a refund refused after another process ordered it is the one that was ordered', async () => {
    const { connect, provider } = started;
    const refund = await aRefund();
    const overtaken = connect({
      async fetch(input, init) {
        if (init?.method !== 'POST' || !new Request(input).url.endsWith('/refund')) return fetch(input, init);
        await provider.refund(refund);
        return Response.json({ message: 'Valor indisponível' }, { status: 400 });
      },
    });
    expect(await overtaken.provider.refund(refund)).toMatchObject({ kind: 'requested' });
    expect(ordersOf(refund)).toHaveLength(1);
  });

  test('a refund is not ordered from the moment on at which another process may order it', async () => {
    const { scheduler, provider } = started;
    const refund = await aRefund();
    const late = await provider.refund({ ...refund, orderBefore: scheduler.now() });
    expect(late).toMatchObject({ kind: 'unavailable', cause: 'timeout' });
    expect(ordersOf(refund)).toEqual([]);
  });

  test('a refund that the payer’s bank does not take is refused when it is asked about again', async () => {
    const { simulator, scheduler, provider } = started;
    simulator.setKnobs({ refundOutcome: 'NAO_REALIZADO' });
    const refund = await aRefund();
    const { externalId } = refund;
    expect(await provider.refund(refund)).toEqual({ kind: 'requested' });
    scheduler.advance(1);
    expect(await provider.refund(refund)).toMatchObject({ kind: 'rejected', reason: 'AC03' });
    expect(await provider.fetchCharge({ externalId })).toMatchObject({ charge: { status: 'PAID', refunded: 0 } });
  });

  test('an address is registered once and moved when it changes; a name of the field that is not taken is told', async () => {
    const { simulator, provider } = started;
    simulator.setKnobs({ webhookField: 'event_url' });
    expect(await provider.webhooks?.register('http://api.test/other', undefined)).toMatchObject({ kind: 'rejected' });
    simulator.setKnobs({ webhookField: 'url' });
    const first = await provider.webhooks?.register('http://api.test/other', undefined);
    const same = await provider.webhooks?.register('http://api.test/other', undefined);
    expect(same).toEqual(first);
    const moved = await provider.webhooks?.register(
      'http://api.test/moved',
      first?.kind === 'registered' ? first.externalId : undefined,
    );
    expect(moved).toEqual(first);
    expect(simulator.records.webhooks.all().map(({ url }) => url)).toContain('http://api.test/moved');
  });
});
