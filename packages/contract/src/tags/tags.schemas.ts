import { z } from 'zod';
import { id, recordVersion, text } from '../codecs.ts';
import { TAG_ENTITY_TYPE_NAMES } from './tag.words.ts';

const entityTypes = z.array(z.enum(TAG_ENTITY_TYPE_NAMES));
const chosenEntityTypes = entityTypes
  .min(1, { error: 'REQUIRED' })
  .max(TAG_ENTITY_TYPE_NAMES.length, { error: 'TOO_LARGE' });

const tagTypeFields = { name: text(60), entityTypes: chosenEntityTypes };
const tagFields = { tagTypeId: id, value: text(60) };
const version = recordVersion;

/** Writes travel wrapped in an array (Specification 2 §7, Tags): several can be made at once, one is changed at a time. */
export const newTagTypesBody = z.strictObject({ tagTypes: z.array(z.strictObject(tagTypeFields)).min(1).max(50) });
export const editTagTypeBody = z.strictObject({
  tagTypes: z.array(z.strictObject({ ...tagTypeFields, version })).length(1),
});
export const newTagsBody = z.strictObject({ tags: z.array(z.strictObject(tagFields)).min(1).max(50) });
export const editTagBody = z.strictObject({ tags: z.array(z.strictObject({ ...tagFields, version })).length(1) });
export type NewTagType = z.output<typeof newTagTypesBody>['tagTypes'][number];
export type EditedTagType = z.output<typeof editTagTypeBody>['tagTypes'][number];
export type NewTag = z.output<typeof newTagsBody>['tags'][number];
export type EditedTag = z.output<typeof editTagBody>['tags'][number];

export const tagTypeRow = z.object({ id, name: z.string(), entityTypes, tagsQty: z.int(), version });
export type TagTypeRow = z.output<typeof tagTypeRow>;

/** A tag, with the name of its type and the kinds of record it may mark. */
export const tagRow = z.object({
  id,
  tagTypeId: id,
  tagTypeName: z.string(),
  value: z.string(),
  entityTypes,
  linksQty: z.int(),
  version,
});
export type TagRow = z.output<typeof tagRow>;

/** A tag as a record bears it. */
export const linkedTag = z.object({ id, tagTypeId: id, tagTypeName: z.string(), value: z.string() });
export type LinkedTag = z.output<typeof linkedTag>;

export const linkTagsBody = z.strictObject({ tagIds: z.array(id).min(1, { error: 'REQUIRED' }).max(500) });
