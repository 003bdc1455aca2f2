import { COUNT_BOUND, type PageRequest } from '@habilita/contract';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Condition } from './condition.ts';
import { inSearchTurn } from './search-turn.ts';

/**
 * SQL for the rows of one kind, such as one type of irregularity, in a list of several kinds. `page` reads the first
 * rows in the list's order. `count` counts all rows, up to the counting bound unless an exact total is asked for.
 */
export interface Branch {
  readonly page: Expression<unknown>;
  readonly count: Expression<number>;
}

interface Named {
  readonly kind: Expression<unknown>;
  readonly detail: Expression<unknown>;
  /** The value by which the list is sorted. */
  readonly place: Expression<unknown>;
}

const directionOf = ({ sort }: PageRequest) => sql.raw(sort.direction === 'ASC' ? 'asc' : 'desc nulls last');
const boundOf = ({ exactTotal }: PageRequest) => (exactTotal ? undefined : COUNT_BOUND + 1);

/**
 * Makes the SQL for the rows of one kind: the list has a row of this kind for each registration in `rows` (alias `r`).
 */
export function branchOf<Db, Tables extends keyof Db>(
  rows: SelectQueryBuilder<Db, Tables, object>,
  { kind, detail, place }: Named,
  request: PageRequest,
): Branch {
  const direction = directionOf(request);
  const bound = boundOf(request);
  const page = rows
    .select([sql`r.id`.as('registration'), sql`${kind}`.as('kind'), sql`${detail}`.as('detail')])
    .select(sql`${place}`.as('place'))
    .orderBy(sql`${place} ${direction}, r.id ${direction}`)
    .limit(sql.lit((request.page + 1) * request.size));
  const one = rows.select(sql`1`.as('one'));
  const counted = bound === undefined ? one : one.limit(sql.lit(bound));
  return { page: sql`(${page})`, count: sql<number>`(select count(*) from (${counted}) as counted)` };
}

interface FoundInBranch<Kind extends string> {
  readonly registrationId: string;
  readonly kind: Kind;
  readonly detail: string | null;
}

interface FoundPage<Kind extends string> {
  readonly found: FoundInBranch<Kind>[];
  readonly totalSize: number;
  readonly totalIsExact: boolean;
}

/** The conditions that the rows of every kind must meet; each branch has them in its SQL already. */
interface Searched {
  readonly conditions: readonly Condition[];
  readonly mayTakeLong: boolean;
}

/**
 * Reads one page of a list in which a registration may have several rows of different kinds, such as one for each of
 * its irregularities. Each kind is read in the list's order, and no further than this page needs. Without conditions
 * this is quick, because the rows of each kind have an index. Exact totals, and searches with conditions that may take
 * long, run in `inSearchTurn`.
 */
export async function findInBranches<Kind extends string>(
  db: ReadDatabase,
  { conditions, mayTakeLong }: Searched,
  branches: readonly Branch[],
  request: PageRequest,
): Promise<FoundPage<Kind>> {
  if (branches.length === 0) return { found: [], totalSize: 0, totalIsExact: true };
  const find = () => readBranches<Kind>(db, branches, request);
  return request.exactTotal || (mayTakeLong && conditions.length > 0) ? inSearchTurn(db, find) : find();
}

async function readBranches<Kind extends string>(
  db: ReadDatabase,
  branches: readonly Branch[],
  request: PageRequest,
): Promise<FoundPage<Kind>> {
  const { page, size } = request;
  const direction = directionOf(request);
  const all = sql.join(
    branches.map((branch) => branch.page),
    sql` union all `,
  );
  const total = sql.join(
    branches.map(({ count }) => count),
    sql` + `,
  );
  const { rows: found } = await sql<FoundInBranch<Kind>>`
    select registration as registration_id, kind, detail from (${all}) as found
    order by place ${direction}, registration ${direction}, kind, detail
    limit ${sql.lit(size)} offset ${sql.lit(page * size)}`.execute(db);
  const counted = (await sql<{ total: number }>`select ${total} as total`.execute(db)).rows[0]?.total ?? 0;
  const bound = boundOf(request);
  const isBeyond = bound !== undefined && counted >= bound;
  return { found, totalSize: isBeyond ? COUNT_BOUND : counted, totalIsExact: !isBeyond };
}
