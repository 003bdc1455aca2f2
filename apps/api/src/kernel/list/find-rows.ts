import { type Expression, sql } from 'kysely';
import { runAssembled } from '#kernel/db/assemble.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { PREPARED } from '#kernel/db/prepared.ts';
import { findPage, type FoundPage, isPrepared, pageAndTotal, type PageSource } from './page.ts';
import type { Identified, RowsByIds } from './rows-by-ids.ts';
import type { PageRequest } from '@habilita/contract';

export interface Search<Db, Tables extends keyof Db> {
  readonly source: PageSource<Db, Tables>;
  readonly request: PageRequest;
  readonly rolledUp: Expression<number> | undefined;
}

export interface FoundRows<Row> extends Omit<FoundPage, 'ids'> {
  readonly rows: Row[];
}

/** One page and the total; an undefined search is empty. Prepared pages take one statement, others two. */
export async function findRows<Db, Tables extends keyof Db, Parts, Row extends Identified>(
  db: ReadDatabase,
  search: Search<Db, Tables> | undefined,
  rows: RowsByIds<Parts, Row>,
  parts: Parts,
): Promise<FoundRows<Row>> {
  if (search === undefined) return { rows: [], totalSize: 0, totalIsExact: true };
  const { source, request, rolledUp } = search;
  if (rolledUp !== undefined && isPrepared(source, request)) {
    const found = pageAndTotal(source, request, rolledUp);
    return rowsWithin(db, found, rows.textWithin(db, sql.ref('found.ids'), parts));
  }
  const { ids, ...total } = await findPage(db, source, request, rolledUp);
  return { rows: await rows.of(db, ids, parts), ...total };
}

async function rowsWithin<Row extends Identified>(
  db: ReadDatabase,
  found: Expression<unknown>,
  rowsText: string,
): Promise<FoundRows<Row>> {
  // An empty page is one row of nulls with the total.
  const statement = sql`${PREPARED} with found as materialized (${found})
    select found.total as "pageTotal", page.* from found left join lateral (${sql.raw(rowsText)}) as page on true
    order by array_position(found.ids, page.id)`;
  const read = await runAssembled<Row & { readonly pageTotal: number }>(db, statement);
  const totalSize = read[0]?.pageTotal ?? 0;
  return { rows: read.filter(({ id }) => id !== null), totalSize, totalIsExact: true };
}
