import type { LinkedTag, TagEntityType } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';

export interface Marked {
  readonly entityType: TagEntityType;
  readonly entityId: string;
}

export async function tagsOf(db: ReadDatabase | Transaction, { entityType, entityId }: Marked): Promise<LinkedTag[]> {
  return db
    .selectFrom('entityTags as et')
    .innerJoin('tags as t', 't.id', 'et.tagId')
    .innerJoin('tagTypes as tt', 'tt.id', 't.tagTypeId')
    .select(['t.id', 't.tagTypeId', 'tt.name as tagTypeName', 't.value'])
    .where('et.entityType', '=', entityType)
    .where('et.entityId', '=', entityId)
    .orderBy('tt.nameSearch')
    .orderBy('t.valueSearch')
    .execute();
}

/** Locks the tags until the transaction ends. */
export async function holdTags(trx: Transaction, ids: readonly string[]) {
  return trx
    .selectFrom('tags as t')
    .innerJoin('tagTypes as tt', 'tt.id', 't.tagTypeId')
    .select(['t.id', 'tt.entityTypes'])
    .where(sql<SqlBool>`t.id = any(${ids}::uuid[])`)
    .orderBy('t.id')
    .forShare()
    .execute();
}

/** Marks a record with tags; returns how many of them it did not have yet. */
export async function insertLinks(
  trx: Transaction,
  marked: Marked,
  tagIds: readonly string[],
  now: Temporal.Instant,
): Promise<number> {
  const rows = await trx
    .insertInto('entityTags')
    .values(tagIds.map((tagId) => ({ ...marked, tagId, createdAt: now })))
    .onConflict((conflict) => conflict.columns(['entityType', 'entityId', 'tagId']).doNothing())
    .returning('tagId')
    .execute();
  return rows.length;
}

/** Removes a tag from a record; returns whether the record had the tag. */
export async function deleteLink(trx: Transaction, { entityType, entityId }: Marked, tagId: string): Promise<boolean> {
  const removed = await trx
    .deleteFrom('entityTags')
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .where('tagId', '=', tagId)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}
