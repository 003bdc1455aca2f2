import { sql } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { accept } from '#kernel/errors.ts';
import { emptyStock, firstEmpty, ranOut, SEAT_SCOPES, type Stock, type StockLeft } from './seats.ts';
import { z } from 'zod';

const left = sql<number | null>`vacancies - taken`;

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

/** The same when every stock has a seat left; false and nothing taken when one has none. Others wait for these rows until the commit. */
export async function takeSeatsIfLeft(trx: Transaction, stocks: readonly Stock[]): Promise<boolean> {
  const locked: StockLeft[] = [];
  for (const { scope, ownerId } of stocks) {
    const row = await trx
      .selectFrom('seatStocks')
      .select(left.as('left'))
      .where('scope', '=', scope)
      .where('ownerId', '=', ownerId)
      .forUpdate()
      .executeTakeFirst();
    locked.push({ scope, ownerId, left: row === undefined ? 0 : row.left });
  }
  if (emptyStock(stocks, locked) !== undefined) return false;
  await takeSeats(trx, stocks);
  return true;
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

type LeftOf = (stock: Stock) => number | null;

const stocksWithLeft = (db: ReadDatabase) => db.selectFrom('seatStocks').select(['scope', 'ownerId', left.as('left')]);

function leftOf(rows: readonly { scope: string; ownerId: string; left: number | null }[]): LeftOf {
  const byStock = new Map(rows.map((row) => [`${row.scope} ${row.ownerId}`, row.left]));
  return ({ scope, ownerId }) => {
    const found = byStock.get(`${scope} ${ownerId}`);
    // A stock without a row was never put on sale.
    return found === undefined ? 0 : found;
  };
}

const scopeWord = z.enum(SEAT_SCOPES);

/** What is left of these stocks, of those that were ever put on sale. */
export async function leftOfStocks(db: ReadDatabase, stocks: readonly Stock[]): Promise<StockLeft[]> {
  const rows = await stocksWithLeft(db)
    .where((eb) => eb.or(stocks.map(({ scope, ownerId }) => eb.and({ scope, ownerId }))))
    .execute();
  return rows.map(({ scope, ownerId, left: free }) => ({ scope: scopeWord.parse(scope), ownerId, left: free }));
}

/** What is left of every stock of a campaign; null is unbounded. Read without a lock: a picture of the moment. */
export async function seatsLeft(db: ReadDatabase, campaignId: string): Promise<LeftOf> {
  return leftOf(await stocksWithLeft(db).where('campaignId', '=', campaignId).execute());
}

/**
 * Refuses early when a stock is empty at this moment, without waiting for anybody: most of a crowd that comes too late is
 * answered here. Having passed promises nothing; `takeSeats` decides.
 */
export async function refuseWhenEmpty(db: ReadDatabase, stocks: readonly Stock[]): Promise<void> {
  const rows = await stocksWithLeft(db)
    .where((eb) => eb.or(stocks.map(({ scope, ownerId }) => eb.and({ scope, ownerId }))))
    .execute();
  const empty = firstEmpty(stocks, leftOf(rows));
  if (empty !== undefined) accept(ranOut(empty.scope));
}
