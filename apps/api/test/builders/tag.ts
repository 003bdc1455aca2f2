import type { TagEntityType } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { Database } from '#kernel/db/connect.ts';

/** Inserts a tag with a tag type of its own, which may be put on these kinds of records. */
export async function aTag(db: Database, entityTypes: readonly TagEntityType[]): Promise<string> {
  const [tagTypeId, id] = [newId(), newId()];
  await db
    .insertInto('tagTypes')
    .values({ id: tagTypeId, name: `Tipo ${tagTypeId}`, entityTypes: [...entityTypes] })
    .execute();
  await db
    .insertInto('tags')
    .values({ id, tagTypeId, value: `Tag ${id}` })
    .execute();
  return id;
}
