import { readFileSync } from 'node:fs';

export interface Recorded {
  /** The number of the connection that sent the SQL statement. */
  readonly client: number;
  readonly text: string;
  /** The name of a prepared statement. */
  readonly name?: string;
  readonly values?: readonly (string | null)[];
  /** Milliseconds since 1970. */
  readonly begin: number;
  end: number;
}

/**
 * SQL statements of one connection that belong together: those of a transaction, or a single statement outside a
 * transaction.
 */
export type Unit = readonly Recorded[];

const beginsOf = (unit: Unit): number => unit[0]?.begin ?? 0;
export const endOf = (unit: Unit): number => unit.at(-1)?.end ?? 0;

const BEGIN = /^\s*(?:begin|start transaction)\b/i;
const OVER = /^\s*(?:commit|rollback)\b(?!\s+to\b)/i;

/**
 * Groups the recorded SQL statements into transactions and single statements. Returns those that begin and end between
 * `since` and `until`, in the order in which they begin.
 */
export function unitsOf(recorded: readonly Recorded[], since: number, until: number): Unit[] {
  const units: Recorded[][] = [];
  for (const statements of Map.groupBy(recorded, ({ client }) => client).values()) {
    let open: Recorded[] | undefined;
    for (const statement of statements) {
      if (open === undefined && BEGIN.test(statement.text)) open = [];
      if (open === undefined) {
        units.push([statement]);
        continue;
      }
      open.push(statement);
      if (!OVER.test(statement.text)) continue;
      units.push(open);
      open = undefined;
    }
  }
  return units
    .filter((unit) => beginsOf(unit) >= since && endOf(unit) <= until)
    .toSorted((a, b) => beginsOf(a) - beginsOf(b));
}

/**
 * For each unit (a transaction or a single statement), the number of units that had ended in the recording before it
 * began. The replay sends the unit only after these units have ended again.
 */
export function neededBefore(units: readonly Unit[]): number[] {
  const ends = units.map(endOf).toSorted((a, b) => a - b);
  let ended = 0;
  return units.map((unit) => {
    while ((ends[ended] ?? Number.POSITIVE_INFINITY) <= beginsOf(unit)) ended += 1;
    return ended;
  });
}

export const readRecorded = (file: string): Recorded[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Recorded => JSON.parse(line));
