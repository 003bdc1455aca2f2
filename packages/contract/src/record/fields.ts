import { type Cents, cents, formatWhole, isBlank, reaisFromCents } from '@habilita/kernel';
import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { givenDate as dateSchema, id, money as moneySchema, text as textSchema } from '../codecs.ts';
import type { FieldType } from '../list.ts';
import type { Check } from '../permissions.ts';
import { keysOf } from '../typed-object.ts';
import type { RecordField, Sentence } from './field.ts';

interface CommonOptions {
  readonly sentence?: Sentence;
  readonly readers?: Check;
  readonly history?: FieldType | false;
}
type Required = CommonOptions & { readonly required: true };
type Optional = CommonOptions & { readonly required?: false };

/** Accepts only blank text; `abort` ends the check of other text, so that a union reports only its other schema. */
const blank = z.string().refine(isBlank, { abort: true });

/** A text that may be null, absent or blank on the wire, and is null once it is read. */
const optionalText = <T extends z.ZodType<string, string>>(schema: T) =>
  z
    .union([blank, schema])
    .nullish()
    .overwrite((typed) => (typeof typed === 'string' && isBlank(typed) ? null : typed));
type OptionalText<T extends z.ZodType<string, string>> = ReturnType<typeof optionalText<T>>;

const orNull = (typed: string): string | null => (isBlank(typed) ? null : typed);

interface TypedOptions extends CommonOptions {
  readonly required?: boolean;
  readonly max?: number;
}

export function typed<T extends z.ZodType<string, string>>(
  label: string,
  schema: T,
  options: Required & { readonly max?: number },
): RecordField<string, T, z.ZodString>;
export function typed<T extends z.ZodType<string, string>>(
  label: string,
  schema: T,
  options?: Optional & { readonly max?: number },
): RecordField<string, OptionalText<T>, z.ZodNullable<z.ZodString>>;
export function typed(
  label: string,
  schema: z.ZodType<string, string>,
  options: TypedOptions = {},
): RecordField<string> {
  const { required = false, history = 'text', max, ...common } = options;
  return {
    ...common,
    kind: 'text',
    label,
    required,
    history,
    max,
    body: required ? schema : optionalText(schema),
    read: required ? z.string() : z.string().nullable(),
    empty: '',
    toWire: (value) => (required ? value : orNull(value)),
    fromRead: (read) => (typeof read === 'string' ? read : ''),
  };
}

export function text(
  label: string,
  options: Required & { readonly max: number },
): RecordField<string, ReturnType<typeof textSchema>, z.ZodString>;
export function text(
  label: string,
  options: Optional & { readonly max: number },
): RecordField<string, OptionalText<ReturnType<typeof textSchema>>, z.ZodNullable<z.ZodString>>;
export function text(label: string, options: TypedOptions & { readonly max: number }): RecordField<string> {
  const { required = false, ...rest } = options;
  const schema = textSchema(options.max);
  return required ? typed(label, schema, { ...rest, required }) : typed(label, schema, rest);
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

const numeric = { empty: null, toWire: (value: unknown) => value, required: true } as const;

export const whole = (
  label: string,
  { min, max, unit, ...common }: CommonOptions & Bounds & { readonly unit?: string },
): RecordField<number | null, z.ZodInt, z.ZodInt> => ({
  sentence: `Digite um número de ${formatWhole(min)} a ${formatWhole(max)}.`,
  history: 'number',
  ...common,
  ...numeric,
  kind: 'whole',
  label,
  body: bounded(min, max, unit),
  read: z.int(),
  fromRead: (read) => read,
});

function bounded(min: number, max: number, unit: string | undefined): z.ZodInt {
  const schema = z.int().min(min, { error: 'TOO_SMALL' }).max(max, { error: 'TOO_LARGE' });
  return unit === undefined ? schema : schema.meta({ description: unit });
}

export const decimal = (
  label: string,
  { min, max, error, ...common }: CommonOptions & Bounds & { readonly error: string },
): RecordField<number | null, z.ZodNumber, z.ZodNumber> => ({
  history: 'number',
  ...common,
  ...numeric,
  kind: 'decimal',
  label,
  body: z.number({ error }).min(min, { error }).max(max, { error }),
  read: z.number(),
  fromRead: (read) => read,
});

export const money = (
  label: string,
  common: CommonOptions = {},
): RecordField<Cents | null, typeof notNegative, typeof notNegative> => ({
  sentence: 'O valor não pode ser negativo.',
  history: 'money',
  ...common,
  ...numeric,
  kind: 'money',
  amounts: 'money',
  label,
  body: notNegative,
  read: notNegative,
  toWire: (value) => (value === null ? null : reaisFromCents(value)),
  fromRead: (amount) => cents(amount),
});
const notNegative = moneySchema.refine((amount) => amount >= 0, { error: 'TOO_SMALL' });

export const date = <T extends z.ZodType<string, string> = typeof dateSchema>(
  label: string,
  { schema, ...common }: CommonOptions & { readonly schema?: T } = {},
): RecordField<string | null, T | typeof dateSchema, z.ZodString> => ({
  history: 'date',
  ...(schema === undefined ? { sentence: 'Digite uma data de 1900 a 2200.' } : {}),
  ...common,
  kind: 'date',
  label,
  required: true,
  body: schema ?? dateSchema,
  read: z.string(),
  empty: null,
  toWire: (value) => value,
  fromRead: (read) => read,
});

interface ChoiceOptions<T> {
  readonly max: number;
  readonly schema?: T;
}

export function choice<T extends z.ZodType<string, string> = ReturnType<typeof textSchema>>(
  label: string,
  options: Required & ChoiceOptions<T>,
): RecordField<string | null, T, z.ZodString>;
export function choice<T extends z.ZodType<string, string> = ReturnType<typeof textSchema>>(
  label: string,
  options: Optional & ChoiceOptions<T>,
): RecordField<string | null, OptionalText<T>, z.ZodNullable<z.ZodString>>;
export function choice(
  label: string,
  {
    required = false,
    max,
    schema = textSchema(max),
    ...common
  }: TypedOptions & ChoiceOptions<z.ZodType<string, string>>,
): RecordField<string | null> {
  const as = required ? typed(label, schema, { ...common, required }) : typed(label, schema, common);
  return { ...as, kind: 'choice', empty: null, toWire: (value) => value, fromRead: asChosen };
}
const asChosen = (wire: unknown): string | null => (typeof wire === 'string' && wire !== '' ? wire : null);

type WordSchema<K extends string> = z.ZodEnum<{ [P in K]: P }>;
const nullable = <T extends z.ZodType>(schema: T) =>
  z
    .union([z.literal(''), schema])
    .nullish()
    .overwrite(emptyAsNull);
const emptyAsNull = <T>(value: T): T | null => (value === '' ? null : value);
/** The schema of an optional word of a fixed list. A missing or empty word is decoded as null. */
type Nullable<T extends z.ZodType> = z.ZodOptional<z.ZodNullable<T>>;

export function word<K extends string>(
  label: string,
  words: Readonly<Record<K, string>>,
  options: Required,
): RecordField<K | null, WordSchema<K>, WordSchema<K>>;
export function word<K extends string>(
  label: string,
  words: Readonly<Record<K, string>>,
  options?: Optional,
): RecordField<K | null, Nullable<WordSchema<K>>, z.ZodNullable<WordSchema<K>>>;
export function word(
  label: string,
  words: Readonly<Record<string, string>>,
  { required = false, ...common }: CommonOptions & { readonly required?: boolean } = {},
): RecordField<string | null> {
  const schema = z.enum(keysOf(words));
  return {
    history: 'status',
    ...common,
    kind: 'word',
    label,
    words,
    required,
    body: required ? schema : nullable(schema),
    read: required ? schema : schema.nullable(),
    empty: null,
    toWire: (value) => value,
    fromRead: (read) => (typeof read === 'string' ? read : null),
  };
}

export const words = <K extends string>(
  label: string,
  table: Readonly<Record<K, string>>,
  { error, ...common }: CommonOptions & { readonly error?: string } = {},
): RecordField<readonly K[], z.ZodArray<WordSchema<K>>, z.ZodArray<WordSchema<K>>> => ({
  history: 'status',
  ...common,
  kind: 'words',
  label,
  words: table,
  required: error !== undefined,
  missing: error,
  body: z
    .array(z.enum(keysOf(table)))
    .min(error === undefined ? 0 : 1, { error: error ?? 'REQUIRED' })
    .max(keysOf(table).length, { error: 'TOO_LARGE' }),
  read: z.array(z.enum(keysOf(table))),
  empty: [],
  toWire: (value) => value,
  fromRead: (read) => read,
});

export const reference = (
  label: string,
  common: CommonOptions = {},
): RecordField<string | null, typeof id, typeof id> => ({
  history: 'text',
  ...common,
  kind: 'reference',
  label,
  required: true,
  body: id,
  read: id,
  empty: null,
  toWire: (value) => value,
  fromRead: (read) => read,
});

export const references = (
  label: string,
  { max, ...common }: CommonOptions & { readonly max: number; readonly missing?: ErrorCode },
): RecordField<readonly string[], z.ZodArray<typeof id>, z.ZodArray<typeof id>> => ({
  history: 'text',
  ...common,
  kind: 'references',
  label,
  required: false,
  body: z.array(id).max(max, { error: 'TOO_LARGE' }),
  read: z.array(id),
  empty: [],
  toWire: (value) => value,
  fromRead: (read) => read,
});

export function yesNo(
  label: string,
  options: CommonOptions & { readonly initially: boolean },
): RecordField<boolean, z.ZodBoolean, z.ZodBoolean>;
export function yesNo(label: string, options?: CommonOptions): RecordField<boolean | null, z.ZodBoolean, z.ZodBoolean>;
export function yesNo(
  label: string,
  { initially, ...common }: CommonOptions & { readonly initially?: boolean } = {},
): RecordField<boolean | null, z.ZodBoolean, z.ZodBoolean> {
  return {
    history: 'boolean',
    ...common,
    kind: 'yesNo',
    label,
    required: true,
    body: z.boolean(),
    read: z.boolean(),
    empty: initially ?? null,
    toWire: (value) => value,
    fromRead: (read) => read,
  };
}
