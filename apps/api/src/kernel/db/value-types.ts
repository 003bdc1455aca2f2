import { TypeOverrides, types } from 'pg';

/*
 * How PostgreSQL's values look in TypeScript. schema.gen.ts is generated to match: int8 and numeric → number,
 * date → 'YYYY-MM-DD', timestamptz → Temporal.Instant.
 */

/** Counts and centavos stay exact: a value a number cannot hold is an error, never a rounded amount. */
function exactNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large for a number`);
  return value;
}

/** PostgreSQL writes '2026-11-20 12:00:00.5+00'; it accepts no years or offsets Temporal does not. */
const instant = (text: string): Temporal.Instant => Temporal.Instant.from(text);

const text = (value: string): string => value;

/** For one pool, not for the whole process: the job queue keeps its own pool with the driver's defaults. */
export const VALUE_TYPES = new TypeOverrides();

/** Numbers, days and instants hold no comma or quote, so a flat list of them splits plainly: {1,NULL}, {"2026-11-20 …"}. */
const itemsOf = (list: string): (string | null)[] =>
  list === '{}'
    ? []
    : list
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : item.replaceAll('"', '')));

/** A scalar type and the type of its arrays, by PostgreSQL's fixed numbers. */
function parse(scalar: number, array: number, parser: (value: string) => unknown): void {
  VALUE_TYPES.setTypeParser(scalar, parser);
  VALUE_TYPES.setTypeParser(array, (list: string) =>
    itemsOf(list).map((item) => (item === null ? null : parser(item))),
  );
}

parse(types.builtins.INT8, 1016, exactNumber);
parse(types.builtins.NUMERIC, 1231, exactNumber);
parse(types.builtins.DATE, 1182, text);
parse(types.builtins.TIMESTAMPTZ, 1185, instant);

/** The driver would send a Temporal value as a JSON string, quotes and all; this is its own door for own types. */
for (const type of [Temporal.Instant, Temporal.PlainDate, Temporal.PlainTime, Temporal.PlainDateTime]) {
  Object.defineProperty(type.prototype, 'toPostgres', {
    value(this: { toString(): string }) {
      return this.toString();
    },
    configurable: true,
  });
}
