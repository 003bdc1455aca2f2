import { mayWriteNotes, type Note, type NoteEntityType } from '@habilita/contract';
import { writeRegistration } from '#areas/money/registration-row/index.ts';
import { registrationOfRecord } from '#areas/registrations/registrations/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { insertNote } from '#kernel/notes/note-rows.queries.ts';

interface NoteToAdd {
  readonly entityType: NoteEntityType;
  readonly entityId: string;
  readonly text: string;
}

/**
 * Adds a note to a record. Refusals (Specification 3 §6): NOT_FOUND, also out of scope; FORBIDDEN without the right to
 * write notes on this kind of record.
 */
export async function addNote(
  trx: Transaction,
  { clock, commands }: Pick<Deps, 'clock' | 'commands'>,
  note: NoteToAdd,
  by: By,
): Promise<Note> {
  const { entityType, entityId } = note;
  const registrationId = (await registrationOfRecord(trx, commands, by.actor, note)) ?? refuse('NOT_FOUND');
  if (!mayWriteNotes(by.actor, entityType)) refuse('FORBIDDEN');
  const at = clock.now();
  const id = await insertNote(trx, { ...note, registrationId, createdBy: by.actor.userId, at });
  if (entityType === 'REGISTRATION') await writeRegistration(trx, registrationId, { add: { notesQty: 1 }, at });
  const after = { noteId: id, entityType, entityId };
  await recordEvent(trx, { ...by, entityType: 'REGISTRATION', entityId: registrationId, kind: 'NOTE_ADDED', after });
  return { id, ...note, createdDate: at, createdBy: by.actor.name };
}
