import { cents, splitByShare } from '@habilita/kernel';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { markOf } from '#kernel/job-marks/job-marks.queries.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { aCart } from '../../../../test/builders/cart.ts';
import { aPayment } from '../../../../test/builders/payment.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { ownerOf } from '../../../../test/owner-of.ts';
import { post } from './index.ts';
import { proveLedgerJob, proveWholeLedgerJob } from './ledger.jobs.ts';
import { proveLedger, proveNext } from './prove-ledger.ts';
import { registrationsWrittenSince, writtenUpTo } from './written-rows.queries.ts';

let it: TestApp;
const shares = splitByShare(cents(180_000), 85);

beforeEach(async () => {
  it = await testApp();
});
afterEach(() => it.close());

/** A registration that was charged and paid by one payment. */
async function aPaid(app: Pick<TestApp, 'db' | 'clock'> = it) {
  const at = app.clock.now();
  const id = await aCart(app.db, await aCampaign(app.db, { now: at }), at);
  const settled = { paymentDate: at, approvalDay: '2026-03-06', liquidationDay: '2026-03-06' };
  const approved = { partnerApprovedCents: shares.partner, marketplaceApprovedCents: shares.marketplace };
  const payment = await aPayment(app.db, id, { status: 'PAID', ...settled, ...approved });
  await app.db.transaction().execute(async (trx) => {
    await post(trx, { kind: 'CONTRACT', registrationId: id, shares, source: { type: 'REGISTRATION', id }, at });
    const source = { type: 'PAYMENT', id: payment.id };
    await post(trx, { kind: 'PLATFORM_PAYMENT', registrationId: id, shares, source, at });
  });
  return { id, paymentId: payment.id };
}

/**
 * Waits until every transaction begun so far has ended. Otherwise the next nightly comparison would also read rows that
 * it has compared already, because it starts from the oldest transaction open on the whole server, which other test
 * files use too.
 */
async function untilOthersEnded(): Promise<void> {
  const next = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(it.db);
  const begun = BigInt(next.rows[0]?.next ?? 0);
  await vi.waitUntil(async () => BigInt((await writtenUpTo(it.db)).transaction) >= begun, {
    timeout: 25_000,
    interval: 10,
  });
}

/** Runs the nightly proof, and the proof of all registrations if the nightly one begins it. */
async function night(): Promise<void> {
  it.clock.advance({ hours: 24 });
  await it.db.transaction().execute((trx) => it.deps.jobs.enqueue(trx, proveLedgerJob, {}));
  await it.drainJobs();
}
const detailsOf = async (name: string) => (await markOf(it.db, name))?.details;
const isRight = async (name: string) => (await markOf(it.db, name))?.ok;
const raised = async () => {
  const rows = await it.db
    .selectFrom('irregularities')
    .select('registrationId')
    .where('type', '=', 'LEDGER_MISMATCH')
    .execute();
  return rows.map(({ registrationId }) => registrationId);
};
const changeCredits = (id: string, by: number, db = it.db) =>
  db
    .updateTable('registrations')
    .set({ creditsCents: sql`credits_cents + ${by}` })
    .where('id', '=', id)
    .execute();

describe('the proof of a night', () => {
  test('compares what was written since the night before, and nothing else', async () => {
    await aPaid();
    await aPaid();
    await untilOthersEnded();
    await night();
    await aPaid();
    await untilOthersEnded();
    await night();
    expect(await detailsOf(proveLedgerJob.name)).toMatchObject({ differences: 0, registrations: 1 });
    await night();
    expect(await detailsOf(proveLedgerJob.name)).toMatchObject({ differences: 0, registrations: 0 });
  });

  test('finds a figure of an old registration that was changed without a posting', async () => {
    const { id } = await aPaid();
    await night();
    await night();
    await changeCredits(id, 100);
    await night();
    expect([await raised(), await isRight(proveLedgerJob.name)]).toEqual([[id], false]);
  });

  test('finds an amount of a payment that was changed without a posting', async () => {
    const { id, paymentId } = await aPaid();
    await night();
    await it.db
      .updateTable('payments')
      .set({ partnerReversedCents: cents(-1) })
      .where('id', '=', paymentId)
      .execute();
    await night();
    expect(await raised()).toEqual([id]);
  });

  test.each(['ledger_entries set amount_cents = 2 * amount_cents', "ledger_transactions set kind = 'PENALTY'"])(
    'finds a posting of before that its owner changed: %s',
    async (change) => {
      const { id } = await aPaid();
      await night();
      await ownerOf(it.db)
        .transaction()
        .execute(async (trx) => {
          const [table = ''] = change.split(' ');
          await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
          await sql`update ${sql.raw(change)} where registration_id = ${id}`.execute(trx);
          await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
        });
      await night();
      expect(await raised()).toEqual([id]);
    },
  );

  test('finds what a transaction wrote before it and committed after it', async () => {
    const { id } = await aPaid();
    await night();
    const late = await it.db.startTransaction().execute();
    await changeCredits(id, 100, late);
    await aPaid();
    await night();
    expect(await raised()).toEqual([]);
    await late.commit().execute();
    await night();
    expect(await raised()).toEqual([id]);
  });

  test('tells what differed each night until it is right, even if nothing is written to it', async () => {
    const { id } = await aPaid();
    await night();
    await changeCredits(id, 100);
    await night();
    await it.db.updateTable('irregularities').set({ resolvedAt: it.clock.now() }).execute();
    await night();
    expect([await raised(), await isRight(proveLedgerJob.name)]).toEqual([[id, id], false]);
    await changeCredits(id, -100);
    await night();
    expect(await isRight(proveLedgerJob.name)).toBe(true);
  });

  test('reads each table whole, in whatever portions', async () => {
    const since = await writtenUpTo(it.db);
    const { id } = await aPaid();
    const other = await aPaid();
    const inPortionsOf = async (blocks: number) =>
      new Set((await Array.fromAsync(registrationsWrittenSince(it.db, since, blocks))).flat());
    expect(await inPortionsOf(1)).toEqual(new Set([id, other.id]));
    expect(await inPortionsOf(1000)).toEqual(new Set([id, other.id]));
  });
});

describe('the proof of all registrations', () => {
  test('begins in the first night, and then once a month', async () => {
    const wholeAt = async () => (await markOf(it.db, proveWholeLedgerJob.name))?.at.toString();
    await night();
    const first = await wholeAt();
    expect(first).toBe(it.clock.now().toString());
    it.clock.advance({ hours: 28 * 24 });
    await night();
    expect(await wholeAt()).toBe(first);
    await night();
    expect(await wholeAt()).toBe(it.clock.now().toString());
  });

  test('finds what left no row: a payment that was deleted', async () => {
    const { id, paymentId } = await aPaid();
    await untilOthersEnded();
    await night();
    await ownerOf(it.db).deleteFrom('payments').where('id', '=', paymentId).execute();
    await night();
    expect(await raised()).toEqual([]);
    it.clock.advance({ hours: 29 * 24 });
    await night();
    expect([await raised(), await isRight(proveWholeLedgerJob.name)]).toEqual([[id], false]);
  });

  test('finds what the nights before missed', async () => {
    const { id } = await aPaid();
    await changeCredits(id, 100);
    await night();
    expect([await raised(), await isRight(proveLedgerJob.name)]).toEqual([[id], true]);
  });

  test('begins when rows of before cannot be told, as after a dump was read into another server', async () => {
    await night();
    const { id } = await aPaid();
    const mark = it.db.updateTable('systemMarks').where('name', '=', proveLedgerJob.name);
    await mark.set({ details: JSON.stringify({ writtenUpTo: { transaction: '700', server: '1' } }) }).execute();
    await changeCredits(id, 100);
    await night();
    expect(await raised()).toEqual([id]);
  });

  test('goes on where the step before ended, with what that one found', async () => {
    const { id } = await aPaid();
    await changeCredits(id, 100);
    const began = '2026-03-01T03:00:00Z';
    const payload = { began, after: id, differences: 2 };
    await it.db.transaction().execute((trx) => it.deps.jobs.enqueue(trx, proveWholeLedgerJob, payload));
    await it.drainJobs();
    expect(await markOf(it.db, proveWholeLedgerJob.name)).toMatchObject({
      at: Temporal.Instant.from(began),
      ok: false,
      details: { differences: 2 },
    });
    expect(await raised()).toEqual([]);
  });

  test('believes a difference on the replica only if the primary says the same', async () => {
    const replica = await createTestDatabase();
    try {
      const { id } = await aPaid({ db: replica.db, clock: it.clock });
      await changeCredits(id, 100, replica.db);
      const found = await proveNext({ db: it.db, readDb: replica.readDb, clock: it.clock }, undefined);
      expect(found).toEqual({ mismatches: 0, raised: 0, last: id });
      expect(await proveLedger({ db: replica.db, clock: it.clock })).toEqual({ mismatches: 1, raised: 1 });
    } finally {
      await replica.drop();
    }
  });
});
