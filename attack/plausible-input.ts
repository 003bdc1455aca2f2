import { cpfWithCheckDigits } from '@habilita/kernel';
import { z } from 'zod';

/** Gives a number from 0 up to 1. */
export type Random = () => number;

/** Makes random numbers that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(random: Random, values: readonly T[]): T | undefined {
  return values[Math.floor(random() * values.length)];
}

export const jsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
  get oneOf() {
    return z.array(jsonSchema).optional();
  },
  get allOf() {
    return z.array(jsonSchema).optional();
  },
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
});
export type JsonSchema = z.output<typeof jsonSchema>;

const NUMBERS = [0, 0.01, 1, 2, 12, 150, 300.33, 1999.99, 2000, 99_999.99, -1, 1_000_000];
const DATES = ['2020-01-01', '2026-02-28', '2026-12-31', '2027-01-01', '2035-06-15', '1990-05-20'];
const TEXTS = ['Ana', 'Maria da Conceição', 'x', 'Mudou de cidade', '01310100', 'SP', '341', 'ana@example.com'];
const BY_NAME: readonly (readonly [RegExp, readonly unknown[]])[] = [
  [/cpf|document$/i, [cpfWithCheckDigits('123456789'), cpfWithCheckDigits('111444777')]],
  [/e-?mail|username/i, ['ana@example.com', 'outra.pessoa@example.com']],
  [/cellphone/i, ['27999990000', '11988887777']],
  [/phone/i, ['2733334444', '11988887777']],
  [/cep$/i, ['29010000', '01310100']],
  [/^state$/i, ['ES', 'SP']],
  [/password/i, ['Habilita#2026', 'Outra#Senha26']],
];

export interface InputMaker {
  readonly random: Random;
  /** An id for a field, sometimes one of another kind of record. */
  readonly idFor: (field: string) => string;
}

/** A value that fits the schema, but may make no sense as a whole. */
export function plausible(schema: JsonSchema, field: string, maker: InputMaker): unknown {
  const { random } = maker;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return pick(random, schema.enum);
  const known = schema.format === 'uuid' ? undefined : BY_NAME.find(([pattern]) => pattern.test(field));
  if (known !== undefined && schema.type !== 'object') return pick(random, known[1]);
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options !== undefined) return plausible(pick(random, options) ?? {}, field, maker);
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['string']);
  return ofType(pick(random, types) ?? 'null', schema, field, maker);
}

function ofType(type: string, schema: JsonSchema, field: string, maker: InputMaker): unknown {
  const { random } = maker;
  switch (type) {
    case 'object':
      return anObject(schema, maker);
    case 'array':
      return Array.from({ length: Math.floor(random() * 4) }, () => plausible(schema.items ?? {}, field, maker));
    case 'boolean':
      return random() < 0.5;
    case 'integer':
      return Math.round(Number(pick(random, NUMBERS)));
    case 'number':
      return pick(random, NUMBERS);
    case 'string':
      return aText(schema, field, maker);
    default:
      return null;
  }
}

function anObject({ properties = {}, required = [] }: JsonSchema, maker: InputMaker): object {
  const kept = Object.entries(properties).filter(([key]) => required.includes(key) || maker.random() < 0.7);
  return Object.fromEntries(kept.map(([key, property]) => [key, plausible(property, key, maker)]));
}

function aText({ format }: JsonSchema, field: string, { random, idFor }: InputMaker): string {
  if (format === 'uuid' || /ids?$/i.test(field)) return idFor(field);
  if (format === 'date') return pick(random, DATES) ?? '';
  if (format === 'date-time') return `${pick(random, DATES)}T12:00:00Z`;
  return pick(random, TEXTS) ?? '';
}
