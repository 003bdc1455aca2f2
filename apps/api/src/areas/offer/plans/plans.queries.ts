import type { PlansQuery, PlanUses } from '@habilita/contract';
import { type Insertable, sql, type SqlBool } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Plans } from '#kernel/db/schema.gen.ts';
import { columnsOf } from '#kernel/list/columns-of.ts';
import { type Condition, conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder, type SortColumn } from '#kernel/list/page.ts';
import { plansTable } from './plans.row.ts';

const p = columnsOf<'plans'>('p');

const PREDICATES: Predicates<PlansQuery> = {
  term: p.contains('nameSearch'),
  ids: p.oneOf('id'),
};

const SORTS: Readonly<Record<string, SortColumn>> = {
  name: { column: p.ref('name') },
  type: { column: p.ref('type') },
  modality: { column: p.ref('modality') },
};

const ACTIVE: Condition = sql<SqlBool>`p.active`;

/** SQL: the number of plans in use. Triggers maintain it, so that no query has to count all rows. */
const PLANS_IN_USE = sql<number>`(select n from row_counts where table_name = 'plans in use')`;

export async function searchPlans(db: ReadDatabase, query: PlansQuery) {
  const conditions = conditionsOf(PREDICATES, query);
  const source = {
    visible: db.selectFrom('plans as p'),
    id: sql.ref<string>('p.id'),
    conditions: (query.ids ?? []).length === 0 ? [ACTIVE, ...conditions] : conditions,
    sorts: SORTS,
  };
  const { ids, ...total } = await findPage(db, source, query, conditions.length === 0 ? PLANS_IN_USE : undefined);
  const rows = ids.length === 0 ? [] : await whole(db).where(sql`p.id`, '=', sql`any(${ids}::uuid[])`).execute();
  return { rows: inOrder(ids, rows), ...total };
}

function whole(db: ReadDatabase) {
  return db.selectFrom('plans as p').select(['p.id', 'p.active', 'p.version', ...plansTable.of('p')]);
}

export type PlanRecord = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>;

export async function findPlan(db: ReadDatabase, id: string): Promise<PlanRecord | undefined> {
  return whole(db).where('p.id', '=', id).executeTakeFirst();
}

/** Locks a plan, so that no campaign starts to use it meanwhile. */
export async function lockPlan(trx: Transaction, id: string): Promise<PlanRecord | undefined> {
  return whole(trx).where('p.id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Returns the ids of those of the given plans that are active, and locks these plans until the transaction ends. */
export async function holdActivePlans(trx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('plans')
    .select('id')
    .where(sql`id`, '=', sql`any(${ids}::uuid[])`)
    .where('active', '=', true)
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.map((row) => row.id));
}

type PlanColumns = Omit<Insertable<Plans>, 'id' | 'version' | 'createdAt' | 'updatedAt'>;

export async function insertPlan(
  trx: Transaction,
  id: string,
  columns: PlanColumns,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('plans')
    .values({ id, ...columns, createdAt: now, updatedAt: now })
    .execute();
}

export async function updatePlan(
  trx: Transaction,
  id: string,
  columns: Partial<PlanColumns>,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('plans')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute();
}

/**
 * Returns the newest twenty campaigns that offer the plan, and the numbers of its campaigns, leads, registrations and
 * payments.
 */
export async function planUses(trx: Transaction, id: string): Promise<PlanUses> {
  const { rows } = await sql<PlanUses>`
    with holding as (select distinct campaign_id from campaign_plans where plan_id = ${id})
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'edition', edition) order by start_date desc) from (
        select c.id, c.name, c.edition, c.start_date from campaigns c join holding h on h.campaign_id = c.id
        order by c.start_date desc limit 20) as named), '[]'::jsonb) as campaigns,
      (select count(*) from holding) as campaigns_qty,
      (select count(*) from leads where plan_id = ${id}) as leads_qty,
      (select count(*) from registrations where plan_id = ${id}) as registrations_qty,
      (select count(*) from payments where plan_id = ${id}) as payments_qty`.execute(trx);
  return rows[0] ?? { campaigns: [], campaignsQty: 0, leadsQty: 0, registrationsQty: 0, paymentsQty: 0 };
}
