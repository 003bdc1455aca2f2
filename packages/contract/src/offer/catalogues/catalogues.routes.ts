import { z } from 'zod';
import { id, recordVersion, text } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { listRow } from '../../record/list-row.ts';
import { FEE_GROUPS, FEE_SUB_GROUPS } from '../plans/plan.words.ts';
import { keysOf } from '../../typed-object.ts';
import { CATALOGUE_NAMES } from './catalogue.words.ts';
import { catalogueList, catalogueQuery } from './catalogues.list.ts';

const tag = 'Catálogos';
const path = '/api/v1/catalogues/:catalogue';
const catalogue = z.enum(CATALOGUE_NAMES);
const write = { tag, access: { anyOf: ['MANAGE_PLANS'] } } as const;

const fields = {
  name: text(120),
  feeGroup: z.enum(keysOf(FEE_GROUPS)).nullish(),
  feeSubGroup: z.enum(keysOf(FEE_SUB_GROUPS)).nullish(),
};
export const newCatalogueItemBody = z.strictObject(fields);
export const editCatalogueItemBody = z.strictObject({ ...fields, active: z.boolean(), version: recordVersion });
export type NewCatalogueItem = z.output<typeof newCatalogueItemBody>;
export type EditedCatalogueItem = z.output<typeof editCatalogueItemBody>;

export const catalogueItem = listRow(catalogueList, { id, active: z.boolean(), version: recordVersion });
export type CatalogueItem = z.output<typeof catalogueItem>;

export const listCatalogueEndpoint = endpoint({
  tag,
  method: 'GET',
  access: { anyOf: ['VIEW_PLANS', 'QUERY_PLANS', 'MANAGE_PAYMENTS'] },
  path,
  summary: 'As opções de um catálogo',
  params: z.strictObject({ catalogue }),
  query: catalogueQuery,
  response: pageOf(catalogueItem),
});

export const createCatalogueItemEndpoint = endpoint({
  ...write,
  method: 'POST',
  path,
  summary: 'Cria uma opção',
  params: z.strictObject({ catalogue }),
  body: newCatalogueItemBody,
  response: catalogueItem,
  status: 201,
  errors: ['CATALOGUE_ITEM_DUPLICATE'],
  idempotent: true,
});

export const editCatalogueItemEndpoint = endpoint({
  ...write,
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Altera ou inativa uma opção',
  params: z.strictObject({ catalogue, id }),
  body: editCatalogueItemBody,
  echoes: catalogueItem,
  response: catalogueItem,
  errors: ['NOT_FOUND', 'CONFLICT_STALE', 'CATALOGUE_ITEM_DUPLICATE'],
  idempotent: true,
});
