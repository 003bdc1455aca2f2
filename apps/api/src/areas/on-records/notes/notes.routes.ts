import {
  addNoteEndpoint,
  listNotesEndpoint,
  mayReadNotes,
  NOTE_ENTITY_TYPES,
  type NoteEntityType,
  notesOfEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { registrationOfRecord } from '#areas/registrations/registrations/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { addNote } from './add-note.ts';
import { notesOf } from './notes.queries.ts';

export function noteRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'readDb' | 'clock' | 'commands'>): void {
  commandRoute(app, deps, addNoteEndpoint, ({ params, body, actor, request }, trx) =>
    addNote(trx, deps, { ...params, text: body.note }, { actor, requestId: request.id }),
  );
  route(app, notesOfEndpoint, async ({ params, query, actor }) => {
    if ((await registrationOfRecord(deps.db, deps.commands, actor, params)) === undefined) refuse('NOT_FOUND');
    return mayReadNotes(actor) ? notesOf(deps.db, actor, { ...query, of: [params] }) : refuse('FORBIDDEN');
  });
  route(app, listNotesEndpoint, async ({ query: { entityIdsAsString, ...page }, actor }) =>
    mayReadNotes(actor)
      ? notesOf(deps.readDb, actor, { ...page, of: entityIdsAsString.map(recordNamed) })
      : refuse('FORBIDDEN'),
  );
}

/**
 * Reads the type and the id of a record from a text such as 'REGISTRATION.<id>', whose format the contract has checked.
 */
function recordNamed(pair: string) {
  const [name, entityId = ''] = pair.split('.');
  const entityType: NoteEntityType = NOTE_ENTITY_TYPES.find((type) => type === name) ?? 'REGISTRATION';
  return { entityType, entityId };
}
