import { z } from 'zod';
import { commaList, id } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { TAG_ENTITY_TYPE_NAMES, TAG_ENTITY_TYPES } from './tag.words.ts';

export const tagTypesList = list({
  name: 'tag-types',
  title: 'Tipos de tag',
  fields: {
    name: { label: 'Nome', type: 'text', sortable: true },
    entityTypes: { label: 'Entidades', type: 'text' },
    tagsQty: { label: 'Tags', type: 'number' },
  },
  filters: {
    name: { kind: 'text', label: 'Nome' },
    entityTypes: { kind: 'options', label: 'Entidades', words: TAG_ENTITY_TYPES },
  },
  defaultSort: { key: 'name', direction: 'ASC' },
});

export const tagsList = list({
  name: 'tags',
  title: 'Tags',
  fields: {
    value: { label: 'Valor', type: 'text', sortable: true },
    tagTypeName: { label: 'Tipo', type: 'text' },
    entityTypes: { label: 'Entidades', type: 'text' },
    linksQty: { label: 'Registros com a tag', type: 'number' },
  },
  filters: {
    tagTypeIds: { kind: 'records', label: 'Tipos', lookup: 'tagTypes' },
    value: { kind: 'text', label: 'Valor' },
  },
  defaultSort: { key: 'value', direction: 'ASC' },
});

export const tagTypesQuery = listQuery(tagTypesList, { ids: commaList(id) });
export type TagTypesQuery = z.output<typeof tagTypesQuery>;

/** The parameter `entityTypes` finds the tags that may be put on records of one of the given kinds. */
export const tagsQuery = listQuery(tagsList, {
  ids: commaList(id),
  entityTypes: commaList(z.enum(TAG_ENTITY_TYPE_NAMES)),
});
export type TagsQuery = z.output<typeof tagsQuery>;
