import type { ApprovalKind, ApprovalLimitRow, ApprovalLimitsQuery } from '@habilita/contract';
import { type Cents, cents } from '@habilita/kernel';
import { type Insertable, sql, type SqlBool } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { ApprovalLimits } from '#kernel/db/schema.gen.ts';
import { columnsOf } from '#kernel/list/columns-of.ts';
import { conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder, type SortColumn } from '#kernel/list/page.ts';

const l = columnsOf<'approvalLimits'>('l');

const PREDICATES: Predicates<ApprovalLimitsQuery> = { kind: l.oneOf('kind') };
const SORTS: Readonly<Record<string, SortColumn>> = { validFrom: { column: l.ref('validFrom') } };

const limits = (db: ReadDatabase) => db.selectFrom('approvalLimits as l');
const columns = ['l.id', 'l.kind', 'l.limitCents', 'l.validFrom', 'l.validUntil', 'l.version'] as const;

type Row = Pick<ApprovalLimitRow, 'id' | 'kind' | 'validFrom' | 'validUntil' | 'version'> & { limitCents: number };
const presented = ({ limitCents, ...row }: Row): ApprovalLimitRow => ({ ...row, limit: cents(limitCents) });

export async function searchLimits(db: ReadDatabase, query: ApprovalLimitsQuery) {
  const source = {
    visible: limits(db),
    id: sql.ref<string>('l.id'),
    conditions: conditionsOf(PREDICATES, query),
    sorts: SORTS,
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  const rows = await limits(db).select(columns).where(sql<SqlBool>`l.id = any(${ids}::uuid[])`).execute();
  return { content: inOrder(ids, rows).map(presented), ...total };
}

export async function lockLimit(trx: Transaction, id: string): Promise<ApprovalLimitRow | undefined> {
  const row = await limits(trx).select(columns).where('l.id', '=', id).forUpdate().executeTakeFirst();
  return row && presented(row);
}

type LimitColumns = Omit<Insertable<ApprovalLimits>, 'id' | 'version'>;

export async function insertLimit(trx: Transaction, id: string, limit: LimitColumns): Promise<void> {
  await trx
    .insertInto('approvalLimits')
    .values({ id, ...limit })
    .execute();
}

export async function updateLimit(trx: Transaction, id: string, limit: LimitColumns): Promise<void> {
  await trx
    .updateTable('approvalLimits')
    .set((eb) => ({ ...limit, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteLimit(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('approvalLimits').where('id', '=', id).execute();
}

export async function limitOn(db: ReadDatabase, kind: ApprovalKind, day: string): Promise<Cents | undefined> {
  const limit = await db
    .selectFrom('approvalLimits')
    .select('limitCents')
    .where('kind', '=', kind)
    .where(sql<SqlBool>`daterange(valid_from, valid_until, '[]') @> ${day}::date`)
    .executeTakeFirst();
  return limit && cents(limit.limitCents);
}
