import { z } from 'zod';
import { id, recordVersion } from '../../codecs.ts';
import { editBodyOf, field, listRow, newBodyOf, record } from '../../record/index.ts';
import { TAG_ENTITY_TYPES } from './tag.words.ts';
import { tagsList, tagTypesList } from './tags.list.ts';

/** A type of tag, which says the kinds of records that its tags may mark (Specification 2 §3). */
export const tagTypeRecord = record({
  fields: {
    name: field.text('Nome', { max: 60, required: true }),
    entityTypes: field.words('Entidades', TAG_ENTITY_TYPES, { error: 'REQUIRED' }),
  },
});

export const tagRecord = record({
  fields: {
    tagTypeId: field.reference('Tipo'),
    value: field.text('Valor', { max: 60, required: true }),
  },
});

const version = recordVersion;
const { read: entityTypes } = tagTypeRecord.fields.entityTypes;

/** Several types can be created at once, one changed at a time (Specification 2 §7). */
export const newTagTypesBody = z.strictObject({ tagTypes: z.array(newBodyOf(tagTypeRecord)).min(1).max(50) });
export const editTagTypeBody = z.strictObject({ tagTypes: z.array(editBodyOf(tagTypeRecord)).length(1) });
export const newTagsBody = z.strictObject({ tags: z.array(newBodyOf(tagRecord)).min(1).max(50) });
export const editTagBody = z.strictObject({ tags: z.array(editBodyOf(tagRecord)).length(1) });
export type NewTagType = z.output<typeof newTagTypesBody>['tagTypes'][number];
export type EditedTagType = z.output<typeof editTagTypeBody>['tagTypes'][number];
export type NewTag = z.output<typeof newTagsBody>['tags'][number];
export type EditedTag = z.output<typeof editTagBody>['tags'][number];

export const tagTypeRow = listRow(tagTypesList, { id, entityTypes, version });
export type TagTypeRow = z.output<typeof tagTypeRow>;

export const tagRow = listRow(tagsList, { id, tagTypeId: id, entityTypes, version });
export type TagRow = z.output<typeof tagRow>;

export const linkedTag = z.object({ id, tagTypeId: id, tagTypeName: z.string(), value: z.string() });
export type LinkedTag = z.output<typeof linkedTag>;

export const linkTagsBody = z.strictObject({ tagIds: z.array(id).min(1, { error: 'REQUIRED' }).max(500) });
