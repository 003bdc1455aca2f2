import { z } from 'zod';
import { id, recordVersion, text } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { LONGEST_ADDRESS } from '../../filter-patterns.ts';
import { ROLE_NAMES, type Role } from '../../permissions.ts';

const tag = 'Visões das listas';
const path = '/api/v1/list-views';

/** The roles that may share views; nobody of a school may. */
export const VIEW_SHARERS = ['ADMIN', 'SUPERVISOR', 'BUSINESS_SUPPORT'] as const satisfies readonly Role[];
export const VIEW_ROLES: readonly Role[] = ROLE_NAMES.filter((role) => role !== 'STUDENT');

const listName = z.string().regex(/^[a-z][a-z-]{1,39}$/);
const key = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/);

export const viewColumns = z.strictObject({
  order: z.array(key).max(200),
  shown: z.record(key, z.boolean()),
  widths: z.record(key, z.int().min(64).max(800)),
});
export type ViewColumns = z.output<typeof viewColumns>;

/** The query parameters of the list's address that a view stores. */
export const viewQuery = z
  .record(key, z.string().max(LONGEST_ADDRESS))
  .refine((query) => Object.keys(query).length <= 60, {
    error: 'TOO_LARGE',
  });

const savedView = z.object({
  id,
  name: z.string(),
  query: z.record(z.string(), z.string()),
  columns: viewColumns,
  sharedWith: z.array(z.enum(ROLE_NAMES)),
  ownerName: z.string(),
  mayEdit: z.boolean(),
  version: recordVersion,
});
export type SavedView = z.output<typeof savedView>;

const body = z.strictObject({
  name: text(60),
  query: viewQuery,
  columns: viewColumns,
  sharedWith: z.array(z.enum(ROLE_NAMES)).max(20),
});
export type ViewBody = z.output<typeof body>;

export const listViewsEndpoint = endpoint({
  method: 'GET',
  path,
  summary: 'As visões que a pessoa tem de uma lista e as colunas como ela as deixou',
  tag,
  access: 'signed-in',
  query: z.strictObject({ list: listName }),
  response: z.object({
    content: z.array(savedView),
    defaultViewId: id.nullable(),
    columns: viewColumns.nullable(),
  }),
});

export const createViewEndpoint = endpoint({
  method: 'POST',
  path,
  summary: 'Salva uma visão',
  tag,
  access: 'signed-in',
  body: body.extend({ list: listName }),
  response: savedView,
  status: 201,
  errors: ['VIEW_NAME_TAKEN', 'VIEW_SHARE_NOT_ALLOWED', 'TOO_MANY_VIEWS'],
  idempotent: true,
});

export const editViewEndpoint = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Altera uma visão',
  tag,
  access: 'signed-in',
  params: z.strictObject({ id }),
  body: body.extend({ version: recordVersion }),
  echoes: savedView,
  response: savedView,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT_STALE', 'VIEW_NAME_TAKEN', 'VIEW_SHARE_NOT_ALLOWED'],
  idempotent: true,
});

export const deleteViewEndpoint = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Exclui uma visão',
  tag,
  access: 'signed-in',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

const listToKeep = z.strictObject({ columns: viewColumns.optional(), defaultViewId: id.nullable().optional() });
export type ListToKeep = z.output<typeof listToKeep>;

export const keepListEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/v1/list-preferences/:list',
  summary: 'Guarda as colunas de uma lista e a visão em que ela abre',
  tag,
  access: 'signed-in',
  params: z.strictObject({ list: listName }),
  body: listToKeep,
  errors: ['NOT_FOUND'],
});
