import { z } from 'zod';
import { editedVersion, id, text } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { draftEntityType, draftRow, draftsQuery } from './drafts.list.ts';

const tag = 'Rascunhos';
const path = '/api/v1/drafts';
const params = z.strictObject({ id });
const common = { tag, access: { anyOf: ['MANAGE_CAMPAIGNS'] } } as const;

const content = {
  name: text(120),
  entityType: draftEntityType,
  data: z.record(z.string(), z.unknown()).meta({ description: 'O formulário como está, completo ou não' }),
};
const draft = draftRow.extend({ data: z.record(z.string(), z.unknown()) });

export const newDraftBody = z.strictObject(content);
export type NewDraft = z.output<typeof newDraftBody>;
export const editDraftBody = z.strictObject({ ...content, version: editedVersion });
export type EditedDraft = z.output<typeof editDraftBody>;

export const searchDraftsEndpoint = endpoint({
  ...common,
  method: 'GET',
  path: `${path}/search`,
  summary: 'Busca rascunhos',
  query: draftsQuery,
  response: pageOf(draftRow),
});

export const readDraftEndpoint = endpoint({
  ...common,
  method: 'GET',
  path: `${path}/:id`,
  summary: 'Um rascunho',
  params,
  errors: ['DRAFT_NOT_FOUND'],
  response: draft,
});

const write = { ...common, response: draft, idempotent: true, bodyLimit: 2 * 1024 * 1024 } as const;

export const createDraftEndpoint = endpoint({
  ...write,
  method: 'POST',
  path,
  summary: 'Salva um rascunho',
  body: newDraftBody,
  status: 201,
  location: ({ id: created }) => `${path}/${created}`,
});

export const editDraftEndpoint = endpoint({
  ...write,
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Altera um rascunho',
  params,
  body: editDraftBody,
  echoes: draft,
  errors: ['DRAFT_NOT_FOUND', 'CONFLICT_STALE'],
});

export const deleteDraftEndpoint = endpoint({
  ...common,
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Exclui um rascunho',
  params,
  errors: ['DRAFT_NOT_FOUND'],
});
