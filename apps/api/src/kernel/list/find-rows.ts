import { type Expression, sql } from 'kysely';
import { type Assembled, assembled, runText } from '#kernel/db/assemble.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { PREPARED } from '#kernel/db/prepared.ts';
import { findPage, type FoundPage, isPrepared, pageAndTotal, type PageSource } from './page.ts';
import type { Identified, RowsByIds } from './rows-by-ids.ts';
import type { RowScope } from './school-scope.ts';
import type { PageRequest } from '@habilita/contract';

export interface Search<Db, Tables extends keyof Db> {
  readonly source: PageSource<Db, Tables>;
  readonly rolledUp: Expression<number> | undefined;
}

export interface Asked<Db, Tables extends keyof Db> {
  readonly scope: RowScope;
  /** With its filters. */
  readonly request: PageRequest;
  /** Follows from scope and request alone; undefined when nothing can be found. */
  readonly search: () => Search<Db, Tables> | undefined;
}

export interface FoundRows<Row> extends Omit<FoundPage, 'ids'> {
  readonly rows: Row[];
}

const NOTHING = { rows: [], totalSize: 0, totalIsExact: true };

/**
 * One page and the total; undefined asks for nothing. Prepared pages take one statement, which is kept for whoever asks
 * the same again; others take two.
 */
export async function findRows<Db, Tables extends keyof Db, Parts, Row extends Identified>(
  db: ReadDatabase,
  asked: Asked<Db, Tables> | undefined,
  rows: RowsByIds<Parts, Row>,
  parts: Parts,
): Promise<FoundRows<Row>> {
  if (asked === undefined) return NOTHING;
  const { request } = asked;
  const key = keyOf(asked, parts);
  const kept = rows.firstPages.get(key);
  if (kept !== undefined) return rowsOfPage(db, kept);
  const search = asked.search();
  if (search === undefined) return NOTHING;
  const { source, rolledUp } = search;
  if (rolledUp !== undefined && isPrepared(source, request)) {
    const found = pageAndTotal(source, request, rolledUp);
    const statement = statementWithin(found, rows.textWithin(db, sql.ref('found.ids'), parts));
    return rowsOfPage(db, rows.firstPages.keep(key, statement));
  }
  const { ids, ...total } = await findPage(db, source, request, rolledUp);
  return { rows: await rows.of(db, ids, parts), ...total };
}

function keyOf({ scope, request }: Pick<Asked<never, never>, 'scope' | 'request'>, parts: unknown): string {
  const { drivingSchoolIds, campaignIds } = scope;
  // Columns show in `parts`.
  return JSON.stringify([drivingSchoolIds, campaignIds, parts, { ...request, columns: undefined }]);
}

/** An empty page is one row of nulls with the total. */
const statementWithin = (found: Expression<unknown>, rowsText: string): Assembled =>
  assembled(sql`${PREPARED} with found as materialized (${found})
    select found.total as "pageTotal", page.* from found left join lateral (${sql.raw(rowsText)}) as page on true
    order by array_position(found.ids, page.id)`);

async function rowsOfPage<Row extends Identified>(db: ReadDatabase, page: Assembled): Promise<FoundRows<Row>> {
  const read = await runText<Row & { readonly pageTotal: number }>(db, page);
  const totalSize = read[0]?.pageTotal ?? 0;
  return { rows: read.filter(({ id }) => id !== null), totalSize, totalIsExact: true };
}
