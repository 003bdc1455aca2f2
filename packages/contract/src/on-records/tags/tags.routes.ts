import { z } from 'zod';
import { id, wholeNumber } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { READS_TAGS } from '../../permissions.ts';
import { TAG_ENTITY_TYPE_NAMES } from './tag.words.ts';
import { tagsQuery, tagTypesQuery } from './tags.list.ts';
import {
  editTagBody,
  editTagTypeBody,
  linkedTag,
  linkTagsBody,
  newTagsBody,
  newTagTypesBody,
  tagRow,
  tagTypeRow,
} from './tags.schemas.ts';

const tag = 'Tags';
const path = '/api/v1/tags';
const read = { tag, method: 'GET', access: READS_TAGS } as const;
const write = { tag, access: { anyOf: ['MANAGE_TAGS'] } } as const;
const byId = { params: z.strictObject({ id }) };
const tagTypes = z.object({ tagTypes: z.array(tagTypeRow) });
const tags = z.object({ tags: z.array(tagRow) });

export const listTagTypesEndpoint = endpoint({
  ...read,
  path: `${path}/types`,
  summary: 'Busca tipos de tag',
  query: tagTypesQuery,
  response: pageOf(tagTypeRow),
});

export const createTagTypesEndpoint = endpoint({
  ...write,
  method: 'POST',
  path: `${path}/types`,
  summary: 'Cria tipos de tag',
  body: newTagTypesBody,
  echoes: tagTypes,
  response: tagTypes,
  status: 201,
  errors: ['TAG_TYPE_DUPLICATE'],
  idempotent: true,
});

export const editTagTypeEndpoint = endpoint({
  ...write,
  ...byId,
  method: 'PUT',
  path: `${path}/types/:id`,
  summary: 'Altera um tipo de tag',
  body: editTagTypeBody,
  echoes: tagTypes,
  response: tagTypes,
  errors: ['NOT_FOUND', 'CONFLICT_STALE', 'TAG_TYPE_DUPLICATE', 'TAG_ALREADY_LINKED'],
  idempotent: true,
});

export const listTagsEndpoint = endpoint({
  ...read,
  path,
  summary: 'Busca tags',
  query: tagsQuery,
  response: pageOf(tagRow),
});

export const createTagsEndpoint = endpoint({
  ...write,
  method: 'POST',
  path,
  summary: 'Cria tags',
  body: newTagsBody,
  echoes: tags,
  response: tags,
  status: 201,
  errors: ['TAG_DUPLICATE'],
  idempotent: true,
});

export const editTagEndpoint = endpoint({
  ...write,
  ...byId,
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Altera uma tag',
  body: editTagBody,
  echoes: tags,
  response: tags,
  errors: ['NOT_FOUND', 'CONFLICT_STALE', 'TAG_DUPLICATE', 'TAG_ALREADY_LINKED'],
  idempotent: true,
});

const record = { entityType: z.enum(TAG_ENTITY_TYPE_NAMES), entityId: id };

export const tagsOfEntityEndpoint = endpoint({
  ...read,
  path: `${path}/:entityType/:entityId`,
  summary: 'As tags de um registro, todas em uma página',
  params: z.strictObject(record),
  query: z.strictObject({ page: wholeNumber(0, 0).optional(), size: wholeNumber(1, 500).optional() }),
  response: z.object({ content: z.array(linkedTag) }),
  errors: ['NOT_FOUND'],
});

/** Who may put tags on a record: people who may change the record, and people who manage tags and see the record. */
const mark = { tag, access: { anyOf: ['MANAGE_TAGS', 'MANAGE_CAMPAIGNS', 'MANAGE_REGISTRATIONS'] } } as const;

export const linkTagsEndpoint = endpoint({
  ...mark,
  method: 'POST',
  path: `${path}/:entityType/:entityId`,
  summary: 'Marca um registro com tags',
  params: z.strictObject(record),
  body: linkTagsBody,
  response: z.object({ content: z.array(linkedTag) }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'TAG_ALREADY_LINKED', 'CAMPAIGN_FINISHED'],
  idempotent: true,
});

export const unlinkTagEndpoint = endpoint({
  ...mark,
  method: 'DELETE',
  path: `${path}/:entityType/:entityId/:tagId`,
  summary: 'Remove uma tag de um registro',
  params: z.strictObject({ ...record, tagId: id }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CAMPAIGN_FINISHED'],
});
