import type { NoteEntityType, OfRegistrationsQuery } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';

export interface NotesAsked {
  readonly of: readonly { readonly entityType: NoteEntityType; readonly entityId: string }[];
  readonly page: number;
  readonly size: number;
  readonly sort?: OfRegistrationsQuery['sort'];
}

export async function notesOf(db: ReadDatabase, scope: RowScope, { of, page, size, sort }: NotesAsked) {
  const direction = sort?.toUpperCase().endsWith('ASC') === true ? 'asc' : 'desc';
  const types = of.map(({ entityType }) => entityType);
  const ids = of.map(({ entityId }) => entityId);
  const notes = registrationsVisibleTo(db, scope)
    .innerJoin('notes as n', 'n.registrationId', 'r.id')
    .where(sql<SqlBool>`(n.entity_type, n.entity_id) in (select * from unnest(${types}::text[], ${ids}::uuid[]))`);
  const { total } = await notes.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const content = await notes
    .leftJoin('users as u', 'u.id', 'n.createdBy')
    .select(['n.id', 'n.entityType', 'n.entityId', 'n.text', 'n.createdAt as createdDate', 'u.name as createdBy'])
    .orderBy('n.createdAt', direction)
    .orderBy('n.id', direction)
    .limit(size)
    .offset(page * size)
    .execute();
  return { content, totalSize: total, totalIsExact: true };
}
