import type { Endpoint, ListDeclaration, ListExport as ExportDeclaration, PageRequest } from '@habilita/contract';
import { passes } from '@habilita/contract';
import { z } from 'zod';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { refuse } from '#kernel/errors.ts';
import { type Cell, cellOf, safeText } from './cell.ts';
import { refuseHidden } from '#kernel/list/visible-fields.ts';
import { type ExportColumn, exportColumns } from './columns.ts';

/** What rows are read with: through the replica where there is one, for this person, at this moment. */
export interface ReadingRows {
  readonly db: ReadDatabase;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
  /** The fields the spreadsheet shows. */
  readonly visible: ReadonlySet<string>;
}

interface Source<Query, Row extends object> {
  /** Refusals of the search besides who may export. */
  readonly permit?: (query: Query, actor: Actor) => void;
  /** The ids of all rows this person finds with this query, in its order: `everyId`. */
  readonly ids: (db: ReadDatabase, actor: Actor, query: Query) => AsyncIterable<string>;
  /** The rows with these ids in their order, as the list's own handler answers them. */
  readonly rows: (reading: ReadingRows, ids: readonly string[]) => Promise<readonly Row[]>;
  /** The zone a row's moments are shown in; Brasília unless said. */
  readonly zone?: (row: Row) => string;
  /** Cells whose text is not simply the value of the field. */
  readonly words?: Readonly<Record<string, (row: Row) => string>>;
}

/** An export as somebody may see it now: what to read, and how it becomes cells. */
export interface OpenedExport {
  readonly columns: readonly ExportColumn[];
  readonly ids: (db: ReadDatabase) => AsyncIterable<string>;
  readonly cells: (db: ReadDatabase, now: Temporal.Instant, ids: readonly string[]) => Promise<readonly Cell[][]>;
}

/** A list that can be taken away as a spreadsheet. */
export interface ListExport {
  readonly list: string;
  readonly declared: ExportDeclaration;
  readonly declaration: ListDeclaration;
  /** Refuses with FORBIDDEN who may not export this list, and with whatever its search refuses. */
  readonly open: (actor: Actor, query: Readonly<Record<string, string>>) => OpenedExport;
}

/** Ties an endpoint's list to how its rows are read; the list must declare `export`. */
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
        ids: (db) => source.ids(db, actor, query),
        cells: async (db, now, ids) => {
          const rows = await source.rows({ db, actor, now, visible }, ids);
          return rows.map((row) => columns.map((column) => cellOfColumn(source, column, row)));
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
  const said = words?.[key];
  return said === undefined ? cellOf(field, Reflect.get(row, key), zone?.(row)) : safeText(said(row));
}
