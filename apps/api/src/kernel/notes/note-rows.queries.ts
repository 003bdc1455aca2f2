import type { NoteEntityType } from '@habilita/contract';
import { sql } from 'kysely';
import { newId } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';

export interface NewNote {
  readonly entityType: NoteEntityType;
  readonly entityId: string;
  readonly registrationId: string;
  readonly text: string;
  readonly createdBy: string | null;
  readonly at: Temporal.Instant;
}

/**
 * Inserts a note and returns its id. For a note on a registration, the caller also raises the registration's number of
 * notes.
 */
export async function insertNote(trx: Transaction, { at, ...note }: NewNote): Promise<string> {
  const id = newId();
  await trx
    .insertInto('notes')
    .values({ id, ...note, createdAt: at })
    .execute();
  return id;
}

/** SQL: the number of a record's notes. `id` is the column with the record's id, such as 'own.id'. */
export const notesQtyOf = (entityType: NoteEntityType, id: string) =>
  sql<number>`(select count(*)::int from notes n where n.entity_type = ${entityType} and n.entity_id = ${sql.ref(id)})`;
