import { richTextOf } from '#areas/system/help/index.ts';
import { newId } from '@habilita/kernel';
import { type Insertable, sql } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import type { Programs } from '#kernel/db/schema.gen.ts';
import type { FirstHelpPart } from './help-texts.ts';

/** An arbitrary day before the first installation, so that the texts are valid at once. */
const FROM_THE_START = '2020-01-01';

export async function countParts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('helpParts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes two processes that start at the same time load the content one after the other. */
export async function lockContent(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('content', 0))`.execute(trx);
}

/**
 * Adds a part of a help page with its first text. A part that exists is left as it is, because staff may have changed
 * its text.
 */
export async function putFirstPart(trx: Transaction, part: FirstHelpPart, position: number): Promise<void> {
  const { page, key, kind, title, body } = part;
  const row = await trx
    .insertInto('helpParts')
    .values({ id: newId(), page, key, kind, position })
    .onConflict((conflict) => conflict.columns(['page', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return;
  await trx
    .insertInto('helpTexts')
    .values({
      id: newId(),
      partId: row.id,
      validFrom: FROM_THE_START,
      title,
      body,
      rendered: JSON.stringify(richTextOf(body)),
    })
    .execute();
}

export async function putFirstProgram(trx: Transaction, row: Insertable<Programs>): Promise<void> {
  await trx
    .insertInto('programs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
