import { cents, newId, splitByShare } from '@habilita/kernel';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databaseOfFile } from '../../../../test/database.ts';
import { ownerOf } from '../../../../test/owner-of.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { aPayment } from '../../../../test/builders/payment.ts';
import { testClock } from '../../../../test/clock.ts';
import { aCart } from '../../../../test/builders/cart.ts';
import { writeRegistration } from '#areas/money/registration-row/index.ts';
import { figureColumns, post, proveLedger, undoTransaction } from './index.ts';

const database = databaseOfFile();
const clock = testClock();
const at = clock.now();
const shares = splitByShare(cents(180_000), 85);

async function charged() {
  const campaign = await aCampaign(database.db, { now: at });
  const id = await aCart(database.db, campaign, at);
  const source = { type: 'REGISTRATION', id };
  const contractId = newId();
  const contract = { id: contractId, kind: 'CONTRACT', registrationId: id, shares, source, at } as const;
  await database.db.transaction().execute((trx) => post(trx, contract));
  return { id, source, contractId };
}

/** A registration with a paid payment, whose row has the same received amounts as the ledger. */
async function paid() {
  const { id } = await charged();
  const settled = { paymentDate: at, approvalDay: '2026-03-06', liquidationDay: '2026-03-06' };
  const approved = { partnerApprovedCents: shares.partner, marketplaceApprovedCents: shares.marketplace };
  const payment = await aPayment(database.db, id, { status: 'PAID', ...settled, ...approved });
  const source = { type: 'PAYMENT', id: payment.id };
  await database.db
    .transaction()
    .execute((trx) => post(trx, { kind: 'PLATFORM_PAYMENT', registrationId: id, shares, source, at }));
  return { id, payment };
}

const rowOf = (id: string) =>
  database.db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the ledger in the database', () => {
  test('keeps the figures of a registration in the transaction that posts', async () => {
    const { id } = await paid();
    expect(await rowOf(id)).toMatchObject({
      chargesCents: 180_000,
      creditsCents: 180_000,
      balanceCents: 0,
      partnerMoneyInPlatformCents: 153_000,
      marketplaceMoneyInPlatformCents: 27_000,
    });
    expect(await proveLedger({ db: database.db, clock })).toEqual({ mismatches: 0, raised: 0 });
  });

  test('undoes by a reversing transaction, once', async () => {
    const { id, contractId } = await charged();
    const undo = () =>
      database.db.transaction().execute(async (trx) => {
        const add = figureColumns(await undoTransaction(trx, contractId, { at }));
        await writeRegistration(trx, id, { add, at });
      });
    await undo();
    expect(await rowOf(id)).toMatchObject({ chargesCents: 0, balanceCents: 0 });
    await expect(undo()).rejects.toThrow(/reverses_id/);
    const kinds = await database.db
      .selectFrom('ledgerTransactions')
      .select('kind')
      .where('registrationId', '=', id)
      .orderBy('id')
      .execute();
    expect(kinds.map((row) => row.kind)).toEqual(['CONTRACT', 'CONTRACT_CANCELLED']);
  });

  test('refuses change, removal, and a transaction that does not sum to zero', async () => {
    const { contractId } = await charged();
    const db = ownerOf(database.db);
    await expect(
      db
        .updateTable('ledgerEntries')
        .set({ amountCents: cents(1) })
        .where('transactionId', '=', contractId)
        .execute(),
    ).rejects.toThrow(/append-only/);
    await expect(db.deleteFrom('ledgerTransactions').where('id', '=', contractId).execute()).rejects.toThrow(
      /append-only/,
    );
    const line = {
      transactionId: contractId,
      line: 9,
      account: 'STUDENT',
      holder: 'PARTNER',
      amountCents: cents(5),
    } as const;
    await expect(db.insertInto('ledgerEntries').values(line).execute()).rejects.toThrow(/sum to zero/);
  });

  test('lets only the reason be changed, and only while a person is erased', async () => {
    const { contractId } = await charged();
    const change = (values: { reason?: string; kind?: 'PENALTY' }, setting: 'on' | 'off') =>
      ownerOf(database.db)
        .transaction()
        .execute(async (trx) => {
          await sql`select set_config('habilita.erases_person', ${setting}, true)`.execute(trx);
          await trx.updateTable('ledgerTransactions').set(values).where('id', '=', contractId).execute();
        });
    await expect(change({ reason: 'x' }, 'off')).rejects.toThrow(/append-only/);
    await expect(change({ kind: 'PENALTY' }, 'on')).rejects.toThrow(/append-only/);
    await expect(change({ reason: 'x', kind: 'PENALTY' }, 'on')).rejects.toThrow(/append-only/);
    await change({ reason: '[removido]' }, 'on');
    const posted = database.db.selectFrom('ledgerTransactions').select(['kind', 'reason']).where('id', '=', contractId);
    expect(await posted.executeTakeFirst()).toEqual({ kind: 'CONTRACT', reason: '[removido]' });
  });

  test('posts nothing for an action of nothing', async () => {
    const { id, source } = await charged();
    const nothing = { partner: cents(0), marketplace: cents(0) };
    await database.db
      .transaction()
      .execute((trx) => post(trx, { kind: 'PLAN_CHANGE', registrationId: id, shares: nothing, source, at }));
    const posted = await database.db
      .selectFrom('ledgerTransactions')
      .select('kind')
      .where('registrationId', '=', id)
      .execute();
    expect(posted).toEqual([{ kind: 'CONTRACT' }]);
  });

  test('keeps money of nobody in suspense', async () => {
    const id = newId();
    await database.db.transaction().execute((trx) =>
      post(trx, {
        kind: 'PLATFORM_PAYMENT',
        registrationId: null,
        shares,
        source: { type: 'PROVIDER_EVENT', id },
        at,
      }),
    );
    const rows = await database.db
      .selectFrom('ledgerEntries')
      .select('account')
      .where('registrationId', 'is', null)
      .orderBy('line')
      .execute();
    expect(new Set(rows.map((row) => row.account))).toEqual(new Set(['PLATFORM_CASH', 'SUSPENSE']));
  });

  test('raises one irregularity for a registration whose figures differ from its entries', async () => {
    const { id } = await charged();
    await database.db
      .updateTable('registrations')
      .set({ creditsCents: cents(1) })
      .where('id', '=', id)
      .execute();
    expect(await proveLedger({ db: database.db, clock })).toEqual({ mismatches: 1, raised: 1 });
    expect(await proveLedger({ db: database.db, clock })).toEqual({ mismatches: 1, raised: 0 });
    const raised = await database.db.selectFrom('irregularities').select(['type', 'registrationId']).execute();
    expect(raised).toEqual([{ type: 'LEDGER_MISMATCH', registrationId: id }]);
    await database.db
      .updateTable('registrations')
      .set({ creditsCents: cents(0) })
      .where('id', '=', id)
      .execute();
  });

  test('raises one for a registration whose payments report something else than was posted', async () => {
    const { id, payment } = await paid();
    expect(await proveLedger({ db: database.db, clock })).toEqual({ mismatches: 0, raised: 0 });
    await database.db
      .updateTable('payments')
      .set({ partnerReversedCents: cents(-1) })
      .where('id', '=', payment.id)
      .execute();
    expect(await proveLedger({ db: database.db, clock })).toEqual({ mismatches: 1, raised: 1 });
    const raised = await database.db.selectFrom('irregularities').select('registrationId').execute();
    expect(raised).toContainEqual({ registrationId: id });
  });
});
