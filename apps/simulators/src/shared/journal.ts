import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/** Keeps the newest state of each record in a file, so that a simulator remembers its charges after a restart. */
export interface Journal {
  keep(kind: string, record: { readonly id: string }): void;
  all(kind: string): readonly unknown[];
}

const entrySchema = z.object({ kind: z.string(), record: z.looseObject({ id: z.string() }) });
type Entry = z.infer<typeof entrySchema>;

export const forgetfulJournal: Journal = { keep: () => undefined, all: () => [] };

/** Opens the file, and drops outdated records and a last line that was cut when the process was killed. */
export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true });
  const newest = new Map<string, Entry>();
  for (const entry of existsSync(path) ? entriesOf(readFileSync(path, 'utf8')) : [])
    newest.set(`${entry.kind} ${entry.record.id}`, entry);
  const kept = [...newest.values()];
  writeFileSync(`${path}.new`, kept.map(lineOf).join(''));
  renameSync(`${path}.new`, path);
  return {
    keep: (kind, record) => appendFileSync(path, lineOf({ kind, record })),
    all: (kind) => kept.filter((entry) => entry.kind === kind).map(({ record }) => record),
  };
}

const lineOf = (entry: { readonly kind: string; readonly record: object }): string => `${JSON.stringify(entry)}\n`;

function entriesOf(text: string): Entry[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [entrySchema.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

/** The records of one kind, in the order in which they were made. */
export interface Collection<Row extends { id: string }> {
  /** Adds a row, or replaces its state. */
  put(row: Row): Row;
  get(id: string): Row | undefined;
  find(matches: (row: Row) => boolean): Row | undefined;
  filter(matches: (row: Row) => boolean): Row[];
  all(): Row[];
}

export function collection<Schema extends z.ZodType<{ id: string }>>(
  journal: Journal,
  kind: string,
  schema: Schema,
): Collection<z.output<Schema>> {
  const rows = new Map(
    journal.all(kind).map((record) => {
      const row = schema.parse(record);
      return [row.id, row];
    }),
  );
  return {
    put(row) {
      rows.set(row.id, row);
      journal.keep(kind, row);
      return row;
    },
    get: (id) => rows.get(id),
    find: (matches) => rows.values().find(matches),
    filter: (matches) => rows.values().filter(matches).toArray(),
    all: () => [...rows.values()],
  };
}
