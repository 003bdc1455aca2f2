import { z } from 'zod';
import { instant } from '../codecs.ts';
import type { FieldType } from '../list.ts';
import type { RecordField, Sentence } from './field.ts';

/** A field for a moment, which is an ISO text in the form and on the wire. */
export const moment = <T extends z.ZodType<Temporal.Instant, string> = typeof instant>(
  label: string,
  {
    schema,
    ...common
  }: { readonly schema?: T; readonly sentence?: Sentence; readonly history?: FieldType | false } = {},
): RecordField<string | null, T | typeof instant, typeof instant> => ({
  history: 'instant',
  ...(schema === undefined ? { sentence: 'Digite uma data de 1900 a 2200.' } : {}),
  ...common,
  kind: 'moment',
  label,
  required: true,
  body: schema ?? instant,
  read: instant,
  empty: null,
  toWire: (value) => value,
  fromRead: (read) => read,
});

/** Makes a field optional: an empty value is null or absent. */
export const optional = <V, B extends z.ZodType, R extends z.ZodType>(
  one: RecordField<V, B, R>,
): RecordField<V | null, z.ZodOptional<z.ZodNullable<B>>, z.ZodNullable<R>> => ({
  ...one,
  required: false,
  empty: null,
  body: one.body.nullish(),
  read: one.read.nullable(),
  toWire: (value) => (value === null ? null : one.toWire(value)),
  fromRead: (read) => (read === null || read === undefined ? null : one.fromRead(read)),
});

/** A field that has `value` when a request leaves it out, and starts as `empty` in a new form. */
export const defaulted = <V, B extends z.ZodType, R extends z.ZodType>(
  one: RecordField<V, B, R>,
  value: z.util.NoUndefined<z.output<B>>,
  empty: V,
): RecordField<V, z.ZodDefault<B>, R> => ({ ...one, empty, body: one.body.default(value) });
