import { compileFunction } from 'node:vm';
import { z } from 'zod';

/** Checks a value and copies it as it is sent. Throws {@link UNFIT} for cases left to Zod. */
export type WireFunction = (value: unknown) => unknown;

export const UNFIT = new Error('A value does not fit its contract.');
export const unfit = (): never => {
  throw UNFIT;
};

const known = new WeakMap<z.core.$ZodType, WireFunction>();

/** Generated at the first value, as most answers are never asked of a process. */
export function wireFunction(schema: z.core.$ZodType): WireFunction {
  let own: WireFunction | undefined;
  return (value) => {
    own ??= known.get(schema) ?? generated(schema);
    return own(value);
  };
}

/** Makes a function from text. Only names of fields and bounds of numbers are written into it; all else is handed in. */
class Source {
  readonly #used = new Map<unknown, string>();

  /** Hands a thing in; returns the name it has in the text. */
  use(thing: unknown): string {
    const name = this.#used.get(thing) ?? `used${this.#used.size}`;
    this.#used.set(thing, name);
    return name;
  }

  compiled(body: string): WireFunction {
    const make = compileFunction(`return (value) => { ${body} };`, [...this.#used.values()]);
    return make(...this.#used.keys());
  }
}

function generated(schema: z.core.$ZodType): WireFunction {
  const source = new Source();
  const body = bodyOf(schema, source);
  const made = body === undefined ? leftToZod(schema) : source.compiled(body);
  known.set(schema, made);
  return made;
}

const leftToZod =
  (schema: z.core.$ZodType): WireFunction =>
  (value) =>
    z.encode(schema, value);

function bodyOf(schema: z.core.$ZodType, source: Source): string | undefined {
  if (!(schema instanceof z.core.$ZodObject)) return `return ${wireOf(schema, 'value', source)};`;
  return isPlain(schema) ? objectBody(schema._zod.def, source) : undefined;
}

/** Other checks may change a value and are left to Zod; a format is its own check. */
const isPlain = (schema: z.core.$ZodType): boolean =>
  (schema._zod.def.checks ?? []).every(
    (check) => Object.is(check, schema) || (schema instanceof z.core.$ZodNumber && isBound(check)),
  );

const isBound = (check: z.core.$ZodCheck): check is z.core.$ZodCheckGreaterThan | z.core.$ZodCheckLessThan =>
  check instanceof z.core.$ZodCheckGreaterThan || check instanceof z.core.$ZodCheckLessThan;

/** An expression: the wire form of the variable `value`. */
function wireOf(schema: z.core.$ZodType, value: string, source: Source): string {
  const expression = isPlain(schema) ? plainWireOf(schema, value, source) : undefined;
  return expression ?? `${source.use(leftToZod(schema))}(${value})`;
}

function plainWireOf(schema: z.core.$ZodType, value: string, source: Source): string | undefined {
  const { $ZodString, $ZodNumber, $ZodBoolean, $ZodEnum, $ZodLiteral, $ZodNullable, $ZodArray, $ZodObject, $ZodPipe } =
    z.core;
  const when = (fits: string | undefined) => fits && `(${fits} ? ${value} : ${source.use(unfit)}())`;
  if (schema instanceof $ZodString) return when(isString(schema._zod.def, value, source));
  if (schema instanceof $ZodNumber) return when(isNumber(schema._zod.def, value, source));
  if (schema instanceof $ZodBoolean) return when(`typeof ${value} === 'boolean'`);
  if (schema instanceof $ZodEnum) return when(isOneOf(Object.values(schema._zod.def.entries), value, source));
  if (schema instanceof $ZodLiteral) return when(isOneOf(schema._zod.def.values, value, source));
  if (schema instanceof $ZodNullable)
    return `(${value} === null ? null : ${wireOf(schema._zod.def.innerType, value, source)})`;
  if (schema instanceof $ZodArray) return `${source.use(arrayFunction(schema._zod.def))}(${value})`;
  if (schema instanceof $ZodObject) return `${source.use(wireFunction(schema))}(${value})`;
  return schema instanceof $ZodPipe ? codecWireOf(schema._zod.def, value, source) : undefined;
}

/** Formats decided by their pattern alone. */
const PATTERNS: ReadonlySet<string | undefined> = new Set(['uuid', 'guid', 'date', 'datetime']);

function isString(
  { format, pattern }: z.core.$ZodStringDef & { format?: string; pattern?: RegExp },
  value: string,
  source: Source,
): string | undefined {
  const isText = `typeof ${value} === 'string'`;
  if (format === undefined) return isText;
  if (!PATTERNS.has(format) || pattern === undefined || pattern.global || pattern.sticky) return undefined;
  return `${isText} && ${source.use(pattern)}.test(${value})`;
}

function isNumber(
  { format, checks = [] }: z.core.$ZodNumberDef & { format?: string },
  value: string,
  source: Source,
): string | undefined {
  const fits = format === undefined ? Number.isFinite : format === 'safeint' ? Number.isSafeInteger : undefined;
  return (
    fits &&
    [`${source.use(fits)}(${value})`, ...checks.filter(isBound).map((bound) => isWithin(bound, value))].join(' && ')
  );
}

function isWithin({ _zod: { def } }: z.core.$ZodCheckGreaterThan | z.core.$ZodCheckLessThan, value: string): string {
  const sign = def.check === 'greater_than' ? '>' : '<';
  return `${value} ${sign}${def.inclusive ? '=' : ''} ${Number(def.value)}`;
}

function isOneOf(words: readonly unknown[], value: string, source: Source): string | undefined {
  return words.every((word) => typeof word === 'string') ? `${source.use(new Set(words))}.has(${value})` : undefined;
}

function arrayFunction({ element }: z.core.$ZodArrayDef): WireFunction {
  const itemOf = wireFunction(element);
  return (value) => (Array.isArray(value) ? Array.from(value, itemOf) : unfit());
}

/** Codecs from a plain wire value to a `z.custom` of ours. */
function codecWireOf(def: z.core.$ZodPipeDef, value: string, source: Source): string | undefined {
  const { out, reverseTransform } = def;
  if (!(out instanceof z.core.$ZodCustom) || reverseTransform === undefined) return undefined;
  const isInside: (value: unknown) => unknown = out._zod.def.fn;
  const inner = wireFunction(def.in);
  const wireOfCodec: WireFunction = (given) => {
    if (isInside(given) !== true) return unfit();
    const payload = { value: given, issues: [] };
    const wire = reverseTransform(given, payload);
    return payload.issues.length === 0 ? inner(wire) : unfit();
  };
  return `${source.use(wireOfCodec)}(${value})`;
}

/** Undefined for an object that takes further keys: left to Zod. */
function objectBody({ shape, catchall }: z.core.$ZodObjectDef, source: Source): string | undefined {
  const isStrict = catchall instanceof z.core.$ZodNever;
  // As a key of a literal it would set the prototype.
  if ((catchall !== undefined && !isStrict) || Object.hasOwn(shape, '__proto__')) return undefined;
  const refuse = `${source.use(unfit)}()`;
  const keys = source.use(new Set(Object.keys(shape)));
  const fields = Object.entries(shape).map(([key, schema], at) => ({
    key: JSON.stringify(key),
    name: `field${at}`,
    schema,
  }));
  return [
    `if (typeof value !== 'object' || value === null || Array.isArray(value)) ${refuse};`,
    isStrict ? `for (const key in value) if (!${keys}.has(key)) ${refuse};` : '',
    ...fields.map(({ key, name }) => `const ${name} = value[${key}];`),
    'return {',
    ...fields.map(({ key, name, schema }) => `${key}: ${fieldWireOf(schema, name, source)},`),
    '};',
  ].join('\n');
}

/** What is undefined is left out, and only a field that may be. */
function fieldWireOf(schema: z.core.$ZodType, value: string, source: Source): string {
  if (!(schema instanceof z.core.$ZodOptional))
    return `(${value} === undefined ? ${source.use(unfit)}() : ${wireOf(schema, value, source)})`;
  const { innerType, checks = [] } = schema._zod.def;
  if (checks.length > 0) return wireOf(schema, value, source);
  return `(${value} === undefined ? undefined : ${wireOf(innerType, value, source)})`;
}
