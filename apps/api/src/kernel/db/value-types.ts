import { TypeOverrides, types } from 'pg';

/** Reads a number. Throws when JavaScript could not hold it exactly. */
function exactNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large for a number`);
  return value;
}

/** Reads an instant, which PostgreSQL writes as '2026-11-20 12:00:00.5+00'. */
const instant = (text: string): Temporal.Instant => Temporal.Instant.from(text);

const text = (value: string): string => value;

/**
 * The parsers of PostgreSQL's types, which each of our pools is given. The driver's global parsers stay as they are,
 * because the job queue relies on them.
 */
export const VALUE_TYPES = new TypeOverrides();

/** The items of an array as PostgreSQL writes it: {1,NULL} or {"2026-11-20 …"}. No item may hold commas or quotes. */
const itemsOf = (list: string): (string | null)[] =>
  list === '{}'
    ? []
    : list
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : item.replaceAll('"', '')));

/** `scalar` and `array` are PostgreSQL's ids of the type and of its array. */
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

/** Gives Temporal values the method by which the driver writes them; otherwise it would send them as JSON in quotes. */
for (const type of [Temporal.Instant, Temporal.PlainDate, Temporal.PlainTime, Temporal.PlainDateTime]) {
  Object.defineProperty(type.prototype, 'toPostgres', {
    value(this: { toString(): string }) {
      return this.toString();
    },
    configurable: true,
  });
}
