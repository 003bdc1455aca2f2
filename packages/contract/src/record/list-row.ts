import { z } from 'zod';
import { instant, money } from '../codecs.ts';
import type { FieldType, ListDeclaration, ListField } from '../list.ts';
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

type Cells<L extends ListDeclaration, X extends z.ZodRawShape> = {
  readonly [K in Exclude<keyof L['fields'], keyof X>]: CellOf<L['fields'][K]>;
};
type Chosen<S extends z.ZodRawShape> = { readonly [K in keyof S]: z.ZodOptional<S[K]> };

const PLAIN: Readonly<Record<FieldType, z.ZodType>> = {
  text: z.string(),
  cpf: z.string(),
  cnpj: z.string(),
  phone: z.string(),
  cep: z.string(),
  email: z.string(),
  money,
  number: z.int(),
  boolean: z.boolean(),
  date: z.string(),
  instant,
  status: z.string(),
};

function cellOf({ type, words, nullable }: ListField): z.ZodType {
  const plain = type === 'status' && words !== undefined ? z.enum(keysOf(words)) : PLAIN[type];
  return nullable === true ? plain.nullable() : plain;
}

const cellsOf = (declared: ListDeclaration, extra: z.ZodRawShape): [string, z.ZodType][] =>
  Object.entries(declared.fields).flatMap(([key, field]) => (key in extra ? [] : [[key, cellOf(field)]]));

/** A cell for each declared field, and `extra` (ids, and cells with more than their column). */
export function listRow<L extends ListDeclaration, const X extends z.ZodRawShape>(declared: L, extra: X) {
  const shape = { ...Object.fromEntries(cellsOf(declared, extra)), ...extra };
  return z.object(shape as Cells<L, X> & X);
}

/** Holds only the columns asked for; `extra` is always there. */
export function chosenRow<L extends ListDeclaration, const X extends z.ZodRawShape>(declared: L, extra: X) {
  const cells = cellsOf(declared, extra).map(([key, cell]) => [key, cell.optional()]);
  const shape = { ...Object.fromEntries(cells), ...extra };
  return z.object(shape as Chosen<Cells<L, X>> & X);
}
