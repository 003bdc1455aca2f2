import { z } from 'zod';

/** JSON text encoded by the contract. */
export class EncodedBody {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Throws {@link UNFIT} for cases left to Zod. */
type Write = (value: unknown) => string;

const UNFIT = new Error('A value does not fit its contract.');
const unfit = (): never => {
  throw UNFIT;
};

/**
 * Same bytes and refusals as `JSON.stringify(z.encode(schema, value))`, with the schema compiled once; unknown kinds
 * are left to Zod.
 */
export function encoderOf<S extends z.ZodType>(schema: S): (value: z.output<S>) => EncodedBody {
  const write = writerOf(schema);
  return (value) => {
    try {
      return new EncodedBody(write(value));
    } catch (error) {
      if (error !== UNFIT && !(error instanceof z.core.$ZodError)) throw error;
      return new EncodedBody(JSON.stringify(z.encode(schema, value)));
    }
  };
}

function writerOf(schema: z.core.$ZodType): Write {
  // Checks that change a value are left to Zod; a format is its own check.
  const checks = (schema._zod.def.checks ?? []).filter((check) => !Object.is(check, schema));
  return (checks.length === 0 ? plainWriter(schema) : undefined) ?? leftToZod(schema);
}

const leftToZod =
  (schema: z.core.$ZodType): Write =>
  (value) =>
    JSON.stringify(z.encode(schema, value)) ?? unfit();

function plainWriter(schema: z.core.$ZodType): Write | undefined {
  const { $ZodString, $ZodNumber, $ZodBoolean, $ZodEnum, $ZodLiteral, $ZodNullable, $ZodArray, $ZodObject, $ZodPipe } =
    z.core;
  if (schema instanceof $ZodString) return stringWriter(schema._zod.def);
  if (schema instanceof $ZodNumber) return numberWriter(schema._zod.def);
  if (schema instanceof $ZodBoolean) return (value) => (typeof value === 'boolean' ? String(value) : unfit());
  if (schema instanceof $ZodEnum) return oneOf(Object.values(schema._zod.def.entries));
  if (schema instanceof $ZodLiteral) return oneOf(schema._zod.def.values);
  if (schema instanceof $ZodNullable) return nullableWriter(writerOf(schema._zod.def.innerType));
  if (schema instanceof $ZodArray) return arrayWriter(writerOf(schema._zod.def.element));
  if (schema instanceof $ZodObject) return objectWriter(schema._zod.def);
  return schema instanceof $ZodPipe ? codecWriter(schema._zod.def) : undefined;
}

/** Needs no escaping in JSON. */
const PLAIN = /^[^"\\\p{Cc}\p{Cs}]*$/u;
const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

/** Formats decided by their pattern alone. */
const PATTERNS: ReadonlySet<string | undefined> = new Set(['uuid', 'guid', 'date', 'datetime']);

function stringWriter(def: z.core.$ZodStringDef & { format?: string; pattern?: RegExp }): Write | undefined {
  const { format, pattern } = def;
  if (format === undefined) return (value) => (typeof value === 'string' ? quoted(value) : unfit());
  if (!PATTERNS.has(format) || pattern === undefined || pattern.global || pattern.sticky) return undefined;
  return (value) => (typeof value === 'string' && pattern.test(value) ? quoted(value) : unfit());
}

function numberWriter({ format }: z.core.$ZodNumberDef & { format?: string }): Write | undefined {
  const fits = format === undefined ? Number.isFinite : format === 'safeint' ? Number.isSafeInteger : undefined;
  // `${-0}` is '0', as in JSON.
  return fits && ((value) => (typeof value === 'number' && fits(value) ? `${value}` : unfit()));
}

function oneOf(values: readonly unknown[]): Write | undefined {
  if (!values.every((value) => typeof value === 'string')) return undefined;
  const written = new Map<unknown, string>(values.map((value) => [value, JSON.stringify(value)]));
  return (value) => written.get(value) ?? unfit();
}

const nullableWriter =
  (write: Write): Write =>
  (value) =>
    value === null ? 'null' : write(value);

const arrayWriter =
  (write: Write): Write =>
  (value) => {
    if (!Array.isArray(value)) return unfit();
    let written = '';
    for (let at = 0; at < value.length; at += 1) written += at === 0 ? write(value[at]) : `,${write(value[at])}`;
    return `[${written}]`;
  };

interface Field {
  readonly key: string;
  /** `"key":` */
  readonly name: string;
  readonly optional: boolean;
  readonly write: Write;
}

function fieldOf(key: string, schema: z.core.$ZodType): Field {
  const name = `${JSON.stringify(key)}:`;
  if (schema instanceof z.core.$ZodOptional) {
    const { innerType, checks = [] } = schema._zod.def;
    return { key, name, optional: true, write: checks.length === 0 ? writerOf(innerType) : leftToZod(schema) };
  }
  return { key, name, optional: false, write: writerOf(schema) };
}

/** Additional keys are left to Zod. */
function objectWriter({ shape, catchall }: z.core.$ZodObjectDef): Write | undefined {
  if (catchall !== undefined && !(catchall instanceof z.core.$ZodNever)) return undefined;
  const fields = Object.entries(shape).map(([key, schema]) => fieldOf(key, schema));
  const keys = new Set(Object.keys(shape));
  const isStrict = catchall !== undefined;
  return (value) => {
    if (!isRecord(value)) return unfit();
    if (isStrict) for (const key in value) if (!keys.has(key)) return unfit();
    let written = '';
    for (const { key, name, optional, write } of fields) {
      const part = value[key];
      if (part === undefined) {
        if (optional) continue;
        return unfit();
      }
      written += written === '' ? name + write(part) : `,${name}${write(part)}`;
    }
    return `{${written}}`;
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Codecs from a plain wire value to a `z.custom` of ours. */
function codecWriter(def: z.core.$ZodPipeDef): Write | undefined {
  const { out, reverseTransform } = def;
  if (!(out instanceof z.core.$ZodCustom) || reverseTransform === undefined) return undefined;
  const isInside: (value: unknown) => unknown = out._zod.def.fn;
  const write = writerOf(def.in);
  return (value) => {
    if (isInside(value) !== true) return unfit();
    const payload = { value, issues: [] };
    const wire = reverseTransform(value, payload);
    return payload.issues.length === 0 ? write(wire) : unfit();
  };
}
