import type { HelpPageName } from '@habilita/contract';
import { type Insertable, sql } from 'kysely';
import type { Database, ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { HelpTexts } from '#kernel/db/schema.gen.ts';

const COLUMNS = [
  'id',
  'partId',
  'validFrom',
  'title',
  'body',
  'mediaUrl',
  'rendered',
  'createdByName',
  'createdAt',
  'version',
] as const;

const parts = (db: ReadDatabase | Transaction) =>
  db.selectFrom('helpParts').select(['id', 'key', 'page', 'kind']).orderBy('page').orderBy('position');

export const partsOf = (db: ReadDatabase, page: HelpPageName) => parts(db).where('page', '=', page).execute();
export const introductions = (db: ReadDatabase) => parts(db).where('kind', '=', 'INTRO').execute();
export const findPart = (db: ReadDatabase | Transaction, id: string) =>
  parts(db).where('id', '=', id).executeTakeFirst();

/**
 * Makes concurrent changes of a part's texts wait for each other, and reads the part. It takes an advisory lock,
 * because only the owner of the tables may lock the row of a help part: the product installs these rows itself.
 */
export async function lockPart(trx: Transaction, id: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`help part ${id}`}, 0))`.execute(trx);
  return findPart(trx, id);
}

export async function textsOf(db: ReadDatabase | Transaction, partIds: readonly string[]) {
  if (partIds.length === 0) return [];
  return db
    .selectFrom('helpTexts')
    .select(COLUMNS)
    .where('partId', 'in', [...partIds])
    .orderBy('validFrom', 'desc')
    .execute();
}
export type TextRow = Awaited<ReturnType<typeof textsOf>>[number];

export async function partOfText(trx: Transaction, id: string): Promise<string | undefined> {
  const row = await trx.selectFrom('helpTexts').select('partId').where('id', '=', id).executeTakeFirst();
  return row?.partId;
}

export async function insertText(trx: Transaction, row: Insertable<HelpTexts>): Promise<void> {
  await trx.insertInto('helpTexts').values(row).execute();
}

export async function updateText(
  trx: Transaction,
  id: string,
  columns: Pick<Insertable<HelpTexts>, 'validFrom' | 'title' | 'body' | 'mediaUrl' | 'rendered'>,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('helpTexts')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute();
}

export async function deleteText(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('helpTexts').where('id', '=', id).execute();
}

/** Texts without a rendering, which an earlier version of the product saved. */
export const unrenderedTexts = (db: Database) =>
  db.selectFrom('helpTexts').select(['id', 'body']).where('rendered', 'is', null).execute();

export async function setRendered(db: Database, id: string, rendered: string): Promise<void> {
  await db.updateTable('helpTexts').set({ rendered }).where('id', '=', id).execute();
}
