import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { fillCart, payBy } from '../../../../test/builders/enrolment.ts';
import { aCharged, aNotice, deliver, standingOf } from '../../../../test/builders/money.ts';
import { paysUnnoticed, receiptsOf } from '../../../../test/builders/payers.ts';
import { PIX_PROVIDER, withProvider } from '../../../../test/builders/providers.ts';
import { type ChargeChange, writePayments } from '#areas/money/core/index.ts';
import { cancelCharge } from './cancel-charge.ts';
import { issueCharge } from './issue-charge.ts';
import type { CreateChargeResult } from '../providers/provider.ts';
import { reconcileCharges, sweepStrandedCharges } from './reconcile-charges.ts';

const it = appOfFile();

const paymentsOf = (registrationId: string) =>
  it.db.selectFrom('payments').selectAll().where('registrationId', '=', registrationId).orderBy('part').execute();

/** A student whose charge was never issued: the process died and its jobs are lost. */
async function aStranded() {
  const campaign = await aCampaign(it.db, { now: it.clock.now() });
  const enrolment = await fillCart(it, campaign);
  await payBy(it, enrolment, 'PIX');
  await it.drainJobs();
  const [payment] = await paymentsOf(enrolment.registrationId);
  const paymentId = payment?.id ?? '';
  const nothing = { chargeState: 'REQUESTED', externalPaymentId: null, pixCopyAndPasteCode: null } as const;
  await it.db.updateTable('payments').set(nothing).where('id', '=', paymentId).execute();
  return { ...enrolment, paymentId };
}

async function waitingFor(paymentId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
    where name = 'issue-charge' and state = 'created' and data -> 'payload' ->> 'paymentId' = ${paymentId}`.execute(
    it.db,
  );
  return rows[0]?.n ?? 0;
}

const answering = (answer: CreateChargeResult) =>
  withProvider(it.deps, PIX_PROVIDER, { createCharge: async () => answer });

describe('a charge whose process died', () => {
  test('between the intent and the call is issued by the sweeper, and it is the charge that was already made', async () => {
    const { registrationId, paymentId } = await aStranded();
    await sweepStrandedCharges(it.deps);
    expect(await it.drainJobs()).toBe(0);
    it.clock.advance({ minutes: 3 });
    await sweepStrandedCharges(it.deps);
    await it.drainJobs();
    const [payment] = await paymentsOf(registrationId);
    expect(payment).toMatchObject({ chargeState: 'ISSUED', pixCopyAndPasteCode: expect.stringMatching(/^000201/) });
    expect(it.transfeera.records.charges.filter(({ integrationId }) => integrationId === paymentId)).toHaveLength(1);
  });

  test('waits in the queue once, however often the sweeper finds it, and again once that try is over', async () => {
    const { paymentId } = await aStranded();
    it.clock.advance({ minutes: 3 });
    await sweepStrandedCharges(it.deps);
    await sweepStrandedCharges(it.deps);
    expect(await waitingFor(paymentId)).toBe(1);
    await it.drainJobs();
    await it.db.updateTable('payments').set({ chargeState: 'REQUESTED' }).where('id', '=', paymentId).execute();
    it.clock.advance({ minutes: 3 });
    await sweepStrandedCharges(it.deps);
    expect(await waitingFor(paymentId)).toBe(1);
  });

  test('that waited to be taken back is taken back by the sweeper', async () => {
    const { paymentId, provider, externalId } = await aCharged(it);
    const wish = { status: 'CANCELLED', chargeState: 'CANCEL_REQUESTED' } as const;
    await it.db.updateTable('payments').set(wish).where('id', '=', paymentId).execute();
    it.clock.advance({ minutes: 3 });
    await sweepStrandedCharges(it.deps);
    await it.drainJobs();
    const row = await it.db.selectFrom('payments').select('chargeState').where('id', '=', paymentId).executeTakeFirst();
    expect(row?.chargeState).toBe('CANCELLED');
    expect(await it.deps.providers.named(provider).fetchCharge({ externalId })).toMatchObject({
      charge: { status: 'CANCELLED' },
    });
  });
});

describe('a charge is issued once', () => {
  test('by two processes at the same moment, and the student is told once', async () => {
    const { paymentId } = await aStranded();
    await it.db.deleteFrom('outboxMessages').where('entityId', '=', paymentId).execute();
    await Promise.all([issueCharge(it.deps, paymentId), issueCharge(it.deps, paymentId)]);
    const told = await it.db.selectFrom('outboxMessages').select('body').where('entityId', '=', paymentId).execute();
    expect(told).toHaveLength(1);
    expect(told[0]?.body).toContain('000201');
    expect(it.transfeera.records.charges.filter(({ integrationId }) => integrationId === paymentId)).toHaveLength(1);
  });

  test('a provider out of reach leaves the intent standing, for the next try', async () => {
    const { paymentId } = await aStranded();
    const answers = { kind: 'unavailable', cause: 'timeout', detail: '' } as const;
    await expect(issueCharge(answering(answers), paymentId)).rejects.toThrow('provider unavailable (timeout)');
    await issueCharge(it.deps, paymentId);
    const row = await it.db.selectFrom('payments').select('chargeState').where('id', '=', paymentId).executeTakeFirst();
    expect(row?.chargeState).toBe('ISSUED');
  });

  test('a charge the provider refuses is kept as rejected and shown among the attempts', async () => {
    const { paymentId, registrationId } = await aStranded();
    await issueCharge(answering({ kind: 'rejected', reason: 'VALIDATION', detail: 'payer.document' }), paymentId);
    const admin = await it.signIn('ADMIN');
    const url = `/api/v1/registrations/${registrationId}/payment-transactions`;
    const answer = await it.inject({ url, headers: admin.headers });
    expect(answer.json()).toMatchObject({
      content: [
        { operation: 'PIX_ISSUE', status: 'ERROR', totalGrossValue: 1800, errorDetails: 'VALIDATION payer.document' },
      ],
    });
  });
});

describe('a charge that was taken back and is asked for again', () => {
  test('is another one: the provider never answers with the cancelled charge', async () => {
    const { paymentId, provider, externalId } = await aCharged(it);
    const happens = (charge: ChargeChange) =>
      it.db.transaction().execute((trx) => writePayments(trx, [paymentId], { charge, at: it.clock.now() }));
    const row = () =>
      it.db
        .selectFrom('payments')
        .select(['chargeState', 'chargeIssue', 'externalPaymentId', 'pixCopyAndPasteCode'])
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow();
    const first = await row();
    await happens('requestCancel');
    await cancelCharge(it.deps, paymentId);
    await happens('requestAgain');
    const asked = { chargeIssue: 2, externalPaymentId: null, pixCopyAndPasteCode: null };
    expect(await row()).toEqual({ ...asked, chargeState: 'REQUESTED' });
    expect(await happens('requestAgain')).toEqual([]);
    await issueCharge(it.deps, paymentId);
    const second = await row();
    expect(second).toMatchObject({ chargeState: 'ISSUED', chargeIssue: 2 });
    expect(second.externalPaymentId).not.toBe(externalId);
    expect(second.pixCopyAndPasteCode).not.toBe(first.pixCopyAndPasteCode);
    const statusOf = async (id: string) => {
      const found = await it.deps.providers.named(provider).fetchCharge({ externalId: id });
      return found.kind === 'found' ? found.charge.status : found.kind;
    };
    expect([await statusOf(externalId), await statusOf(second.externalPaymentId ?? '')]).toEqual(['CANCELLED', 'OPEN']);
  });
});

describe('reconciling', () => {
  test('books money whose notice was lost, and the notice that comes late changes nothing', async () => {
    const charged = await aCharged(it);
    await paysUnnoticed(it, charged);
    await reconcileCharges(it.deps);
    const booked = { status: 'PAID', booked: 1, balanceCents: 0, raised: [], mismatches: 0 };
    expect(await standingOf(it, charged)).toMatchObject(booked);
    await deliver(it, aNotice(charged, { movementId: receiptsOf(it, charged)[0]?.id ?? '' }));
    await reconcileCharges(it.deps);
    expect(await standingOf(it, charged)).toMatchObject(booked);
  });

  test('asks about an open charge once an hour, about a paid one once a day, and not at all after a week', async () => {
    const charged = await aCharged(it);
    await reconcileCharges(it.deps);
    const asked: string[] = [];
    const real = it.deps.providers.named(PIX_PROVIDER);
    const deps = withProvider(it.deps, PIX_PROVIDER, {
      fetchCharge: async (reference) => {
        if ('externalId' in reference) asked.push(reference.externalId);
        return real.fetchCharge(reference);
      },
    });
    await reconcileCharges(deps);
    expect(asked).not.toContain(charged.externalId);
    it.clock.advance({ hours: 1, minutes: 1 });
    await reconcileCharges(deps);
    expect(asked).toContain(charged.externalId);
    it.clock.advance({ minutes: 1 });
    await deliver(it, aNotice(charged));
    const asksAfter = async (passed: Temporal.DurationLike) => {
      it.clock.advance(passed);
      asked.length = 0;
      await reconcileCharges(deps);
      return asked.includes(charged.externalId);
    };
    expect(await asksAfter({ hours: 2 })).toBe(false);
    expect(await asksAfter({ hours: 23 })).toBe(true);
    expect(await asksAfter({ hours: 2 })).toBe(false);
    expect(await asksAfter({ hours: 7 * 24 })).toBe(false);
  });
});
