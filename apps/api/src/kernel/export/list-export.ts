import type { Endpoint, ListDeclaration, ListExport as ExportDeclaration, PageRequest } from '@habilita/contract';
import { passes } from '@habilita/contract';
import { z } from 'zod';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { refuse } from '#kernel/errors.ts';
import { type Cell, cellOf, safeText } from './cell.ts';
import { refuseHidden } from '#kernel/list/visible-fields.ts';
import { type ExportColumn, exportColumns } from './columns.ts';
import { IdList } from './id-list.ts';

export interface ReadingRows {
  readonly db: ReadDatabase;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
  readonly visible: ReadonlySet<string>;
}

interface Source<Query, Row extends object> {
  /** Throws the refusals of the search itself. The right to export the list is checked before. */
  readonly permit?: (query: Query, actor: Actor) => void;
  /** The ids of all rows that the search finds, in the list's order (see `everyId`). */
  readonly ids: (db: ReadDatabase, actor: Actor, query: Query, now: Temporal.Instant) => AsyncIterable<string>;
  /** Reads the rows with these ids, in the same form as the list's endpoint returns them. */
  readonly rows: (reading: ReadingRows, ids: readonly string[]) => Promise<readonly Row[]>;
  /** The time zone in which a row's times are written; Brasília's by default. */
  readonly zone?: (row: Row) => string;
  /** For columns whose cell is not simply the field's value: the function that makes the text from the row. */
  readonly words?: Readonly<Record<string, (row: Row) => string>>;
}

/** An export that has been checked against its owner's present rights and can be read. */
export interface OpenedExport {
  readonly columns: readonly ExportColumn[];
  readonly read: (run: ExportReading) => AsyncIterable<readonly Cell[]>;
}

export interface ExportReading {
  readonly db: ReadDatabase;
  readonly now: Temporal.Instant;
  readonly found: (total: number) => void;
  /** Throws when the run is cancelled, replaced or no longer allowed. */
  readonly check: () => void;
}

/** Rows read at once: few enough for the garbage collector to free them cheaply. */
const ROWS_AT_ONCE = 200;

export interface ListExport {
  readonly list: string;
  readonly declared: ExportDeclaration;
  readonly declaration: ListDeclaration;
  /** Checks an export before it runs. Refuses with FORBIDDEN, and with the refusals of the search. */
  readonly open: (actor: Actor, query: Readonly<Record<string, string>>) => OpenedExport;
}

/** Declares the export of a list, whose declaration must have `export`. */
export function listExport<
  P extends z.ZodType,
  Q extends z.ZodType<PageRequest>,
  B extends z.ZodType,
  R extends z.ZodType,
  Row extends object,
>(source: Source<z.output<Q>, Row> & { readonly endpoint: Endpoint<P, Q, B, R> }): ListExport {
  const { endpoint } = source;
  const { list } = endpoint;
  if (list?.export === undefined) throw new Error(`${endpoint.path} serves no list that declares an export.`);
  const declared = list.export;
  return {
    list: list.name,
    declared,
    declaration: list,
    open: (actor, wire) => {
      if (!passes(actor, declared.access)) refuse('FORBIDDEN');
      const query = endpoint.query.parse(wire);
      refuseHidden(list, query, actor);
      source.permit?.(query, actor);
      const columns = exportColumns(list, actor, query.columns);
      const visible = new Set(columns.map(({ key }) => key));
      return {
        columns,
        async *read({ db, now, found, check }) {
          const ids = new IdList();
          for await (const id of source.ids(db, actor, query, now)) {
            check();
            ids.add(id);
          }
          found(ids.length);
          while (ids.length > 0) {
            check();
            const rows = await source.rows({ db, actor, now, visible }, ids.take(ROWS_AT_ONCE));
            // Rows are yielded one at a time, so that the cells of each are freed at once. Cells that were kept for all
            // these rows would cost the garbage collector more.
            for (const row of rows) yield columns.map((column) => cellOfColumn(source, column, row));
          }
        },
      };
    },
  };
}

function cellOfColumn<Row extends object>(
  { words, zone }: Pick<Source<never, Row>, 'words' | 'zone'>,
  { key, field }: ExportColumn,
  row: Row,
): Cell {
  const textOf = words?.[key];
  return textOf === undefined ? cellOf(field, Reflect.get(row, key), zone?.(row)) : safeText(textOf(row));
}
