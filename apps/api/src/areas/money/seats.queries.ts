import { sql } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { accept } from '#kernel/errors.ts';
import { emptyStock, firstEmpty, ranOut, SEAT_SCOPES, type Stock, type StockLeft } from './seats.ts';
import { z } from 'zod';

const left = sql<number | null>`vacancies - taken`;

/**
 * Takes one seat of every stock, in order, or throws the empty stock's refusal, which rolls back. These rows are the
 * busiest of a sale: take them last.
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

/** False, with nothing taken, when one is empty. Others wait for these rows until the commit. */
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

/** In the order of taking. */
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
    // A stock without a row was never on sale.
    return found === undefined ? 0 : found;
  };
}

const scopeWord = z.enum(SEAT_SCOPES);

/** Without stocks that were never on sale. */
export async function leftOfStocks(db: ReadDatabase, stocks: readonly Stock[]): Promise<StockLeft[]> {
  const rows = await stocksWithLeft(db)
    .where((eb) => eb.or(stocks.map(({ scope, ownerId }) => eb.and({ scope, ownerId }))))
    .execute();
  return rows.map(({ scope, ownerId, left: free }) => ({ scope: scopeWord.parse(scope), ownerId, left: free }));
}

/** Every stock of a campaign; null is unlimited. Unlocked, so only a snapshot. */
export async function seatsLeft(db: ReadDatabase, campaignId: string): Promise<LeftOf> {
  return leftOf(await stocksWithLeft(db).where('campaignId', '=', campaignId).execute());
}

/**
 * Refuses early when a stock is empty, without locks, to answer most of a late crowd. Passing promises nothing;
 * `takeSeats` decides.
 */
export async function refuseWhenEmpty(db: ReadDatabase, stocks: readonly Stock[]): Promise<void> {
  const rows = await stocksWithLeft(db)
    .where((eb) => eb.or(stocks.map(({ scope, ownerId }) => eb.and({ scope, ownerId }))))
    .execute();
  const empty = firstEmpty(stocks, leftOf(rows));
  if (empty !== undefined) accept(ranOut(empty.scope));
}
