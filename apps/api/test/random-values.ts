import * as fc from 'fast-check';
import { z } from 'zod';

const instants = fc
  .integer({ min: Date.UTC(2000, 0), max: Date.UTC(2099, 0) })
  .map((at) => Temporal.Instant.fromEpochMilliseconds(at));
const days = fc.integer({ min: 0, max: 40_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const words = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"', '\\', '\n', '\u2028', '\uD800', 'ção'),
);
const amounts = fc.oneof(fc.maxSafeInteger(), fc.integer());

/** Before encoding; mostly valid for rare kinds of schema. */
export function randomValueOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const kinds = z.core;
  if (schema instanceof kinds.$ZodString) return stringOf(schema._zod.def);
  if (schema instanceof kinds.$ZodNumber)
    return 'format' in schema._zod.def ? fc.maxSafeInteger() : fc.double({ noNaN: true, noDefaultInfinity: true });
  if (schema instanceof kinds.$ZodBoolean) return fc.boolean();
  if (schema instanceof kinds.$ZodEnum) return fc.constantFrom(...Object.values(schema._zod.def.entries));
  if (schema instanceof kinds.$ZodLiteral) return fc.constantFrom(...schema._zod.def.values);
  if (schema instanceof kinds.$ZodCustom) return accepts(schema, 1) ? amounts : instants;
  return randomWhole(schema);
}

function randomWhole(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const kinds = z.core;
  if (schema instanceof kinds.$ZodNullable) return fc.option(randomValueOf(schema._zod.def.innerType));
  if (schema instanceof kinds.$ZodOptional)
    return fc.option(randomValueOf(schema._zod.def.innerType), { nil: undefined });
  if (schema instanceof kinds.$ZodArray) return fc.array(randomValueOf(schema._zod.def.element), { maxLength: 5 });
  if (schema instanceof kinds.$ZodUnion) return fc.oneof(...schema._zod.def.options.map(randomValueOf));
  if (schema instanceof kinds.$ZodTuple) return fc.tuple(...schema._zod.def.items.map(randomValueOf));
  if (schema instanceof kinds.$ZodRecord)
    return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), randomValueOf(schema._zod.def.valueType));
  if (schema instanceof kinds.$ZodObject) return objectOf(schema._zod.def);
  if (schema instanceof kinds.$ZodPipe) return randomValueOf(schema._zod.def.out);
  return fc.constantFrom(null, 'text', 7, true);
}

const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

function stringOf(def: z.core.$ZodStringDef): fc.Arbitrary<string> {
  const format = 'format' in def ? def.format : undefined;
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return days;
  return format === 'datetime' ? instants.map(String) : words;
}

/** Sometimes with an unknown key. */
function objectOf({ shape }: z.core.$ZodObjectDef): fc.Arbitrary<unknown> {
  const known = fc.record(Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, randomValueOf(part)])));
  const more = fc.constantFrom({}, {}, {}, { notInTheContract: 1 });
  return fc.tuple(known, more).map(([value, extra]) => ({ ...value, ...extra }));
}

/** Replaces one part of a value. */
export function spoiled(value: unknown, at: number, by: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Temporal.Instant) return by;
  const entries = Object.entries(value);
  if (entries.length === 0) return by;
  const hit = at % entries.length;
  const parts = entries.map(([key, part], index) => [
    key,
    index === hit ? spoiled(part, Math.floor(at / entries.length), by) : part,
  ]);
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
