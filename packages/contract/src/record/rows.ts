import { z } from 'zod';
import type { BodyShape, RecordField, RecordFields, RequiredWhen, ValuesOf } from './field.ts';

interface RowsOptions<F extends RecordFields> {
  readonly item: string;
  readonly max: number;
  readonly fields: F;
  readonly requiredWhen?: RequiredWhen<F>;
  /** True if at least one row is required. */
  readonly required?: boolean;
  readonly lines?: (value: unknown) => readonly string[];
}
type RowsBody<F extends RecordFields> = z.ZodDefault<z.ZodArray<z.ZodObject<BodyShape<F>, z.core.$strict>>>;
type RowsRead<F extends RecordFields> = z.ZodArray<z.ZodObject<BodyShape<F>>>;

/** A field that holds a list of rows; the fields of a row may be lists of rows themselves. */
export function rows<const F extends RecordFields>(
  label: string,
  { item, max, fields, requiredWhen = {}, required = false, lines }: RowsOptions<F>,
): RecordField<ValuesOf<F>[], RowsBody<F>, RowsRead<F>> {
  const bodies = eachField(fields, ({ body }) => body) as BodyShape<F>;
  return {
    kind: 'rows',
    label,
    required,
    history: 'text',
    lines,
    body: z
      .array(z.strictObject(bodies))
      .min(required ? 1 : 0, { error: 'REQUIRED' })
      .max(max, { error: 'TOO_LARGE' })
      .default([]),
    read: z.array(z.object(bodies)),
    empty: [],
    rows: { item, fields, requiredWhen, max },
    toWire: (value) => value.map((row) => wireOf(fields, row)),
    fromRead: (read) => read.map((row) => valuesFrom(fields, row)),
  };
}

export const eachField = <T>(fields: RecordFields, make: (field: RecordField, key: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([key, one]) => [key, make(one, key)]));

export const wireOf = <F extends RecordFields>(fields: F, values: ValuesOf<F>): Readonly<Record<string, unknown>> =>
  eachField(fields, (one, key) => one.toWire(values[key]));

/** Turns a record from an API response into the values of its form; a missing value becomes the field's empty value. */
export const valuesFrom = <F extends RecordFields>(fields: F, read: Readonly<Record<string, unknown>>): ValuesOf<F> =>
  eachField(fields, (one, key) => {
    const given = read[key];
    const isEmpty = given === undefined || (given === null && one.nullIsValue !== true);
    return isEmpty ? one.empty : one.fromRead(given);
  }) as ValuesOf<F>;
