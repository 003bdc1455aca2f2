import { sql } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { accept } from '#kernel/errors.ts';
import { firstEmpty, ranOut, type Stock } from './seats.ts';

/**
 * Takes one seat from every stock, in the order given, or refuses with the stock that ran out; the refusal ends the transaction,
 * so nothing stays taken. These rows are the busiest of a sale: take them last.
 */
export async function takeSeats(trx: Transaction, stocks: readonly Stock[]): Promise<void> {
  for (const { scope, ownerId } of stocks) {
    const taken = await trx
      .updateTable('seatStocks')
      .set((eb) => ({ taken: eb('taken', '+', 1) }))
      .where('scope', '=', scope)
      .where('ownerId', '=', ownerId)
      .where((eb) => eb.or([eb('vacancies', 'is', null), eb('taken', '<', eb.ref('vacancies'))]))
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) accept(ranOut(scope));
  }
}

/** Gives one seat back to every stock, in the same order as they are taken. */
export async function giveSeatsBack(trx: Transaction, stocks: readonly Stock[]): Promise<void> {
  for (const { scope, ownerId } of stocks) {
    await trx
      .updateTable('seatStocks')
      .set((eb) => ({ taken: eb('taken', '-', 1) }))
      .where('scope', '=', scope)
      .where('ownerId', '=', ownerId)
      .execute();
  }
}

const left = sql<number | null>`vacancies - taken`;

/** What is left of the stocks of a campaign, by `scope owner`; null is unbounded. Read without a lock: a picture of the moment. */
export async function seatsLeft(db: ReadDatabase, campaignId: string): Promise<(stock: Stock) => number | null> {
  const rows = await db
    .selectFrom('seatStocks')
    .select(['scope', 'ownerId', left.as('left')])
    .where('campaignId', '=', campaignId)
    .execute();
  const byStock = new Map(rows.map((row) => [`${row.scope} ${row.ownerId}`, row.left]));
  // A stock without a row was never put on sale.
  return ({ scope, ownerId }) => byStock.get(`${scope} ${ownerId}`) ?? (byStock.has(`${scope} ${ownerId}`) ? null : 0);
}

/**
 * Refuses early when a stock is empty at this moment, without waiting for anybody: most of a crowd that comes too late is
 * answered here. Having passed promises nothing; `takeSeats` decides.
 */
export async function refuseWhenEmpty(db: ReadDatabase, campaignId: string, stocks: readonly Stock[]): Promise<void> {
  const empty = firstEmpty(stocks, await seatsLeft(db, campaignId));
  if (empty !== undefined) accept(ranOut(empty.scope));
}
