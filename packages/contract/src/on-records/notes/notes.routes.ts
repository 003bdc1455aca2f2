import { z } from 'zod';
import { commaList, id, instant, text } from '../../codecs.ts';
import { COMMAND_NOTES } from '../../commands/commands.words.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { type Check, type Holder, isOfSchool, passes } from '../../permissions.ts';
import { keysOf, recordOf } from '../../typed-object.ts';
import { ofRegistrationsQuery } from '../../money/core/of-registrations.ts';

/** The kinds of records that take notes (Specification 3 §3, Note). */
export const NOTE_ENTITY_TYPES = ['REGISTRATION', 'ENTITY_PAYMENT', ...keysOf(COMMAND_NOTES)] as const;
export type NoteEntityType = (typeof NOTE_ENTITY_TYPES)[number];

const SUPPORT = ['STUDENT_SUPPORT', 'BUSINESS_SUPPORT'] as const;
const ABOUT_REGISTRATIONS = { anyOf: ['MANAGE_REGISTRATIONS'], roles: SUPPORT } as const satisfies Check;
const ABOUT_MONEY = { anyOf: ['MANAGE_REGISTRATIONS', 'MANAGE_PAYMENTS'], roles: SUPPORT } as const satisfies Check;

/**
 * Who may write notes on each kind of record (Specification 3 §6). People who manage payments may write notes on every
 * kind except registrations.
 */
const WRITERS: Readonly<Record<NoteEntityType, Check>> = recordOf(
  NOTE_ENTITY_TYPES.map((type) => [type, type === 'REGISTRATION' ? ABOUT_REGISTRATIONS : ABOUT_MONEY] as const),
);

/** People of a school neither read nor write notes (Specification 3 §6). */
export const mayReadNotes = (holder: Pick<Holder, 'roles'>): boolean => !isOfSchool(holder);

export const mayWriteNotes = (holder: Holder, entityType: NoteEntityType): boolean =>
  mayReadNotes(holder) && passes(holder, WRITERS[entityType]);

export const MAX_NOTE = 10_000;

const note = z.object({
  id,
  entityType: z.enum(NOTE_ENTITY_TYPES),
  entityId: id,
  text: z.string(),
  createdDate: instant,
  createdBy: z.string().nullable(),
});
export type Note = z.output<typeof note>;

const tag = 'Observações';
const page = ofRegistrationsQuery.omit({ registrationIds: true });
const path = '/api/v1/notes';
const params = z.strictObject({ entityType: z.enum(NOTE_ENTITY_TYPES), entityId: id });
const readers = {
  tag,
  access: { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
  accessNote: 'Não para usuários de CFC.',
  response: pageOf(note),
} as const;

export const addNoteEndpoint = endpoint({
  tag,
  method: 'POST',
  path: `${path}/:entityType/:entityId`,
  summary: 'Registra uma observação',
  access: ABOUT_MONEY,
  accessByKind: WRITERS,
  accessNote: readers.accessNote,
  params,
  body: z.strictObject({ note: text(MAX_NOTE) }),
  response: note,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  idempotent: true,
});

export const notesOfEndpoint = endpoint({
  ...readers,
  method: 'GET',
  path: `${path}/:entityType/:entityId`,
  summary: 'As observações de um registro',
  params,
  query: page,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

const marked = z
  .string()
  .max(80)
  .refine((pair) => params.safeParse({ entityType: pair.split('.')[0], entityId: pair.split('.')[1] }).success, {
    error: 'INVALID',
  });

export const listNotesEndpoint = endpoint({
  ...readers,
  method: 'GET',
  path,
  summary: "As observações de vários registros, cada um escrito 'tipo.id'",
  query: page.extend({ entityIdsAsString: commaList(marked) }),
  errors: ['FORBIDDEN'],
});
