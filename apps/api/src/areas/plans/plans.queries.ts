import type { BenefitRow, PlanModality, PlansQuery, PlanType } from '@habilita/contract';
import { type Insertable, sql, type SqlBool } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Plans } from '#kernel/db/schema.gen.ts';
import { columnsOf } from '#kernel/list/columns-of.ts';
import { type Condition, conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder, type SortColumn } from '#kernel/list/page.ts';
import type { StoredFee } from './plan.ts';

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

/** A page of plans: the active ones, or whichever were asked for by id. */
export async function searchPlans(db: ReadDatabase, query: PlansQuery) {
  const conditions = conditionsOf(PREDICATES, query);
  const source = {
    visible: db.selectFrom('plans as p'),
    id: sql.ref<string>('p.id'),
    conditions: (query.ids ?? []).length === 0 ? [ACTIVE, ...conditions] : conditions,
    sorts: SORTS,
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  const rows = ids.length === 0 ? [] : await whole(db).where(sql`p.id`, '=', sql`any(${ids}::uuid[])`).execute();
  return { rows: inOrder(ids, rows), ...total };
}

/** The database keeps words as text and lists as JSON; here they become the contract's own. */
function whole(db: ReadDatabase) {
  return db
    .selectFrom('plans as p')
    .select([
      'p.id',
      'p.name',
      'p.description',
      'p.shortName',
      'p.businessName',
      'p.theoreticalClasses',
      'p.practicalClasses',
      'p.vehicleLease',
      'p.active',
      'p.version',
      sql<PlanType>`p.type`.as('type'),
      sql<PlanModality>`p.modality`.as('modality'),
      sql<StoredFee[]>`p.fee_groups`.as('feeGroups'),
      sql<BenefitRow[]>`p.benefits`.as('benefits'),
    ]);
}

export type PlanRecord = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>;

export async function findPlan(db: ReadDatabase, id: string): Promise<PlanRecord | undefined> {
  return whole(db).where('p.id', '=', id).executeTakeFirst();
}

/** The plan, locked until the transaction ends: no campaign can take it meanwhile. */
export async function lockPlan(trx: Transaction, id: string): Promise<PlanRecord | undefined> {
  return whole(trx).where('p.id', '=', id).forUpdate().executeTakeFirst();
}

/** Which of these plans are active; they stay so until the transaction ends. */
export async function holdActivePlans(trx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('plans')
    .select('id')
    .where(sql`id`, '=', sql`any(${ids}::uuid[])`)
    .where('active', '=', true)
    .orderBy('id')
    .forKeyShare()
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

/** Is a lead, campaign, registration or payment tied to the plan? */
export async function planIsInUse(trx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from campaign_plans where plan_id = ${id})
      or exists (select 1 from leads where plan_id = ${id})
      or exists (select 1 from registrations where plan_id = ${id})
      or exists (select 1 from payments where plan_id = ${id}) as used`.execute(trx);
  return rows[0]?.used === true;
}
