import { z } from 'zod';
import { date, instant, money } from '../codecs.ts';
import type { FieldType, ListField } from '../list.ts';
import { keysOf } from '../typed-object.ts';

type CellOf<F extends ListField> = F['nullable'] extends true ? z.ZodNullable<Plain<F>> : Plain<F>;
type Plain<F extends ListField> = F['type'] extends 'money'
  ? typeof money
  : F['type'] extends 'number'
    ? z.ZodInt
    : F['type'] extends 'boolean'
      ? z.ZodBoolean
      : F['type'] extends 'instant'
        ? typeof instant
        : F['type'] extends 'status'
          ? F['words'] extends Readonly<Record<infer K extends string, string>>
            ? z.ZodEnum<{ [P in K]: P }>
            : z.ZodString
          : z.ZodString;

interface Declared {
  readonly fields: Readonly<Record<string, ListField>>;
}
type Cells<L extends Declared, X extends z.ZodRawShape> = {
  readonly [K in Exclude<keyof L['fields'], keyof X>]: CellOf<L['fields'][K]>;
};
type ChosenCells<L extends Declared, X extends z.ZodRawShape> = {
  readonly [K in Exclude<keyof L['fields'], keyof X>]: L['fields'][K]['always'] extends true
    ? CellOf<L['fields'][K]>
    : z.ZodOptional<CellOf<L['fields'][K]>>;
};

const PLAIN: Readonly<Record<FieldType, z.ZodType>> = {
  text: z.string(),
  cpf: z.string(),
  cnpj: z.string(),
  phone: z.string(),
  cep: z.string(),
  email: z.string(),
  money,
  number: z.int(),
  percentage: z.number(),
  boolean: z.boolean(),
  date,
  instant,
  status: z.string(),
};

function cellOf({ type, words, nullable }: ListField): z.ZodType {
  const plain = type === 'status' && words !== undefined ? z.enum(keysOf(words)) : PLAIN[type];
  return nullable === true ? plain.nullable() : plain;
}

function shapeOf({ fields }: Declared, extra: z.ZodRawShape, schemaOf: (field: ListField) => z.ZodType): z.ZodRawShape {
  const columns = Object.entries(fields).filter(([key]) => !(key in extra));
  return { ...Object.fromEntries(columns.map(([key, field]) => [key, schemaOf(field)])), ...extra };
}

/**
 * A row with a value for every declared field and with `extra`: ids, and fields that hold more than their column shows.
 */
export const listRow = <L extends Declared, const X extends z.ZodRawShape>(declared: L, extra: X) =>
  z.object(shapeOf(declared, extra, cellOf) as Cells<L, X> & X);

/**
 * A row of a list whose columns people choose. It holds the fields of the chosen columns, the fields declared `always`,
 * and `extra`.
 */
export const chosenRow = <L extends Declared, const X extends z.ZodRawShape>(declared: L, extra: X) =>
  z.object(shapeOf(declared, extra, chosenCell) as ChosenCells<L, X> & X);

const chosenCell = (field: ListField): z.ZodType => (field.always === true ? cellOf(field) : cellOf(field).optional());
