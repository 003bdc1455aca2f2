import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { type Charged, standingOf } from '../../../../test/builders/money.ts';
import { outcomesScreen } from '../../../../test/builders/outcomes.ts';
import { withPayouts } from '../../../../test/builders/providers.ts';
import { aPaid, BANK_ACCOUNT, CLOSED_ACCOUNT, revertPath } from '../../../../test/builders/reversal.ts';
import { carryOutRequest } from '../charges/provider-requests.ts';
import { checkEndedRequests } from '../charges/check-ended-requests.ts';
import type { PayoutProvider } from '../providers/payout.ts';

const it = appOfFile();
const analyst = signedInAs(it, 'FINANCIAL_ANALYST');
const supervisor = signedInAs(it, 'SUPERVISOR');
let screen: ReturnType<typeof outcomesScreen>;
beforeAll(() => {
  screen = outcomesScreen(it);
});

const NO_ANSWER = { kind: 'unavailable', cause: 'timeout', detail: '' } as const;

const revert = (charged: Charged, account: object = BANK_ACCOUNT) =>
  call(it, 'POST', revertPath(charged), account, analyst.headers);

/**
 * Requests a reversal and has a second person approve it. Returns the id of the reversal, which is also the id of its
 * bank transfer.
 */
async function approved(charged: Charged, account: object = BANK_ACCOUNT): Promise<string> {
  const { approvalRequestId } = (await revert(charged, account)).body;
  await call(it, 'POST', `/approvals/${approvalRequestId}/approve`, {}, supervisor.headers);
  const reversal = it.db.selectFrom('paymentReversals').select('id').where('approvalRequestId', '=', approvalRequestId);
  return (await reversal.executeTakeFirstOrThrow()).id;
}

const answering = (sendPayout: PayoutProvider['sendPayout']) => withPayouts(it.deps, { sendPayout });
const settle = (id: string, decision: 'DONE' | 'NOT_DONE') =>
  screen.act(id, 'settle', { decision, reason: 'Visto no site do banco.' });

/**
 * Carries out a request for a bank transfer twice. The provider does not answer the first call. During the second call
 * `meanwhile` runs, in which staff record the outcome of the transfer.
 */
async function answeredAfter(id: string, meanwhile: () => Promise<unknown>): Promise<void> {
  await expect(
    carryOutRequest(
      answering(() => Promise.resolve(NO_ANSWER)),
      id,
    ),
  ).rejects.toThrow('unavailable');
  const { payouts } = it.deps.providers;
  const inFlight = answering(async (request) => {
    await meanwhile();
    await payouts.sendPayout(request);
    // The bank ends the transfer before the answer to the second call comes.
    await it.providersGoOn();
    return payouts.sendPayout(request);
  });
  await carryOutRequest(inFlight, id);
}

const stateOf = async (id: string) =>
  (await it.db.selectFrom('providerRequests').select('state').where('id', '=', id).executeTakeFirst())?.state;

describe('a transfer declared as not made while the bank was asked', () => {
  test('and made: the reversal counts again, is raised, and cannot be asked for a second time', async () => {
    const charged = await aPaid(it, 'BOLETO');
    const id = await approved(charged);
    await answeredAfter(id, async () => {
      expect((await settle(id, 'NOT_DONE')).status).toBe(204);
      expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', balanceCents: 0, raised: [] });
    });
    expect(await stateOf(id)).toBe('DONE');
    const given = { status: 'REVERSED', balanceCents: -185_000, raised: ['PAYOUT_MISMATCH'], mismatches: 0 };
    expect(await standingOf(it, charged)).toMatchObject(given);
    const again = await revert(charged);
    expect([again.status, codes(again)]).toEqual([409, { global: 'REVERSAL_NOT_ALLOWED' }]);
    await it.drainJobs();
    expect(await standingOf(it, charged)).toMatchObject(given);
  });

  test('and under way is asked about again; refused in the end, the student has paid as before', async () => {
    const charged = await aPaid(it, 'BOLETO');
    it.transfeera.setKnobs({ transferDelayMs: 3_600_000 });
    const id = await approved(charged);
    await answeredAfter(id, () => settle(id, 'NOT_DONE'));
    expect(await stateOf(id)).toBe('ACCEPTED');
    expect(await standingOf(it, charged)).toMatchObject({ status: 'REVERSED', balanceCents: -185_000 });
    const payout = { externalId: 'p', status: 'FAILED', reason: 'CLOSED_ACCOUNT' } as const;
    it.transfeera.setKnobs({ transferDelayMs: 0 });
    await carryOutRequest(
      answering(() => Promise.resolve({ kind: 'accepted', payout })),
      id,
    );
    const before = { status: 'PAID', balanceCents: 0, raised: ['PAYOUT_MISMATCH'], mismatches: 0 };
    expect(await standingOf(it, charged)).toMatchObject(before);
  });

  test('and made after another reversal gave the money back: nothing more is booked, and it is raised', async () => {
    const charged = await aPaid(it, 'BOLETO');
    const id = await approved(charged);
    await answeredAfter(id, async () => {
      await settle(id, 'NOT_DONE');
      it.clock.advance({ seconds: 1 });
      await approved(charged);
      await it.drainJobs();
    });
    expect(await standingOf(it, charged)).toMatchObject({
      status: 'REVERSED',
      balanceCents: -185_000,
      raised: ['PAYOUT_MISMATCH'],
      mismatches: 0,
    });
    const { details } = await it.db
      .selectFrom('irregularities')
      .select('details')
      .where('registrationId', '=', charged.registrationId)
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ requestId: id, amountCents: 185_000, bookedCents: 0 });
  });
});

test('a transfer declared as made that the bank refuses is raised; what was booked stays for staff to look at', async () => {
  const charged = await aPaid(it, 'BOLETO');
  const id = await approved(charged, CLOSED_ACCOUNT);
  await answeredAfter(id, () => settle(id, 'DONE'));
  expect(await stateOf(id)).toBe('DONE');
  expect(await standingOf(it, charged)).toMatchObject({
    status: 'REVERSED',
    balanceCents: -185_000,
    raised: ['PAYOUT_MISMATCH'],
    mismatches: 0,
  });
});

/** The provider does not answer about a transfer, and staff record it as not made. Afterwards the provider makes it. */
async function madeAfterwards(charged: Charged) {
  const id = await approved(charged);
  const order = it.deps.providers.payouts.sendPayout;
  const requests: Parameters<typeof order>[0][] = [];
  const silent = answering((request) => {
    requests.push(request);
    return Promise.resolve(NO_ANSWER);
  });
  await expect(carryOutRequest(silent, id)).rejects.toThrow('unavailable');
  expect((await settle(id, 'NOT_DONE')).status).toBe(204);
  await it.drainJobs();
  expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', balanceCents: 0, raised: [] });
  for (const request of requests) await order(request);
  return id;
}

const transferOf = (id: string) => {
  const transfer = it.transfeera.records.transfers.find(({ integrationId }) => integrationId === id);
  if (transfer === undefined) throw new Error('no transfer');
  return transfer;
};

describe('a transfer whose request ended as rejected', () => {
  const GIVEN = { status: 'REVERSED', balanceCents: -185_000, raised: ['PAYOUT_MISMATCH'], mismatches: 0 };

  test('and that is told as made counts again, once, and cannot be asked for a second time', async () => {
    const charged = await aPaid(it, 'BOLETO');
    it.transfeera.setKnobs({ noticeRepeat: 3 });
    const id = await madeAfterwards(charged);
    await it.drainJobs();
    it.transfeera.setKnobs({ noticeRepeat: 1 });
    expect(await stateOf(id)).toBe('DONE');
    expect(await standingOf(it, charged)).toMatchObject(GIVEN);
    expect((await revert(charged)).status).toBe(409);
  });

  test('and whose notice is lost is found the next morning', async () => {
    const charged = await aPaid(it, 'BOLETO');
    it.transfeera.setKnobs({ noticeDropFirst: 9 });
    const id = await madeAfterwards(charged);
    await it.drainJobs();
    it.transfeera.setKnobs({ noticeDropFirst: 0 });
    expect(await stateOf(id)).toBe('REJECTED');
    await checkEndedRequests(it.deps);
    await it.drainJobs();
    expect(await stateOf(id)).toBe('DONE');
    expect(await standingOf(it, charged)).toMatchObject(GIVEN);
  });

  test('and came back is not booked again by a late notice that it was made', async () => {
    const charged = await aPaid(it, 'BOLETO');
    const id = await madeAfterwards(charged);
    await it.drainJobs();
    it.transfeera.setKnobs({ returnedTransfer: 'NOTICE_ONLY' });
    it.transfeera.transfers.giveBack(transferOf(id));
    await it.drainJobs();
    const back = { status: 'PAID', balanceCents: 0, raised: ['PAYOUT_MISMATCH'], mismatches: 0 };
    expect(await standingOf(it, charged)).toMatchObject(back);
    // Older rows have this error in other words, which must still be recognised.
    const before = { error: 'o banco de destino mandou o valor de volta' };
    await it.db.updateTable('providerRequests').set(before).where('id', '=', id).execute();
    // Even after the transfer came back, the provider may still report it as made.
    const payout = { externalId: 'p', status: 'DONE' } as const;
    await carryOutRequest(withPayouts(it.deps, { fetchPayout: async () => ({ kind: 'found', payout }) }), id);
    await checkEndedRequests(it.deps);
    await it.drainJobs();
    expect(await standingOf(it, charged)).toMatchObject(back);
  });
});
