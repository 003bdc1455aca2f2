import { sql } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { accept } from '#kernel/errors.ts';
import { emptyStock, firstEmpty, inSeatOrder, ranOut, SEAT_SCOPES, type Stock, type StockLeft } from './seats.ts';
import { z } from 'zod';

const left = sql<number | null>`vacancies - taken`;

/**
 * Gives seats back and takes others, always in one order, so that two transactions never lock each other out. An empty
 * stock throws its refusal, which rolls the transaction back. Every other enrolment waits for these rows, so a
 * transaction should move seats last.
 */
export async function moveSeats(
  trx: Transaction,
  { giveBack, take }: { readonly giveBack: readonly Stock[]; readonly take: readonly Stock[] },
): Promise<void> {
  const moves = [
    ...giveBack.map((stock) => ({ ...stock, move: giveOneBack })),
    ...take.map((stock) => ({ ...stock, move: takeOne })),
  ];
  for (const { move, ...stock } of inSeatOrder(moves)) await move(trx, stock);
}

export const takeSeats = (trx: Transaction, take: readonly Stock[]): Promise<void> =>
  moveSeats(trx, { giveBack: [], take });

export const giveSeatsBack = (trx: Transaction, giveBack: readonly Stock[]): Promise<void> =>
  moveSeats(trx, { giveBack, take: [] });

async function takeOne(trx: Transaction, { scope, ownerId }: Stock): Promise<void> {
  const taken = await trx
    .updateTable('seatStocks')
    .set((eb) => ({ taken: eb('taken', '+', 1) }))
    .where('scope', '=', scope)
    .where('ownerId', '=', ownerId)
    .where((eb) => eb.or([eb('vacancies', 'is', null), eb('taken', '<', eb.ref('vacancies'))]))
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) accept(ranOut(scope));
}

async function giveOneBack(trx: Transaction, { scope, ownerId }: Stock): Promise<void> {
  await trx
    .updateTable('seatStocks')
    .set((eb) => ({ taken: eb('taken', '-', 1) }))
    .where('scope', '=', scope)
    .where('ownerId', '=', ownerId)
    .execute();
}

/**
 * Takes a seat from each of these stocks; when one of them is empty, takes none and returns false. The rows of the
 * stocks stay locked until the commit.
 */
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

type LeftOf = (stock: Stock) => number | null;

const stocksWithLeft = (db: ReadDatabase) => db.selectFrom('seatStocks').select(['scope', 'ownerId', left.as('left')]);

function leftOf(rows: readonly { scope: string; ownerId: string; left: number | null }[]): LeftOf {
  const byStock = new Map(rows.map((row) => [`${row.scope} ${row.ownerId}`, row.left]));
  return ({ scope, ownerId }) => {
    const found = byStock.get(`${scope} ${ownerId}`);
    // A stock that was never on sale has no row, and so no seats.
    return found === undefined ? 0 : found;
  };
}

const scopeWord = z.enum(SEAT_SCOPES);

/** The seats left in these stocks; a stock that was never on sale has no row, and is missing. */
export async function leftOfStocks(db: ReadDatabase, stocks: readonly Stock[]): Promise<StockLeft[]> {
  const rows = await stocksWithLeft(db)
    .where((eb) => eb.or(stocks.map(({ scope, ownerId }) => eb.and({ scope, ownerId }))))
    .execute();
  return rows.map(({ scope, ownerId, left: free }) => ({ scope: scopeWord.parse(scope), ownerId, left: free }));
}

/**
 * Seats left in every stock of a campaign; null means unlimited. Nothing is locked, so that this is only a
 * snapshot.
 */
export async function seatsLeft(db: ReadDatabase, campaignId: string): Promise<LeftOf> {
  return leftOf(await stocksWithLeft(db).where('campaignId', '=', campaignId).execute());
}

/**
 * Refuses when a stock is empty, without locks, so that most people who come too late get a fast answer. It reserves no
 * seat: only `takeSeats` decides who gets one.
 */
export async function refuseWhenEmpty(db: ReadDatabase, stocks: readonly Stock[]): Promise<void> {
  const rows = await stocksWithLeft(db)
    .where((eb) => eb.or(stocks.map(({ scope, ownerId }) => eb.and({ scope, ownerId }))))
    .execute();
  const empty = firstEmpty(stocks, leftOf(rows));
  if (empty !== undefined) accept(ranOut(empty.scope));
}
