import {
  IRREGULARITY_HANDLING,
  keysOf,
  NOTICE_KINDS,
  NOTICE_PROBLEMS,
  UNASSIGNED_IRREGULARITY_NAMES,
  type UnassignedIrregularitiesQuery,
} from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { amountIs } from '#kernel/list/amount-filter.ts';
import { columnsOf, escaped } from '#kernel/list/columns-of.ts';
import { conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder } from '#kernel/list/page.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';

/**
 * Irregularities without a registration belong to no school or campaign, so only people who see every school and
 * campaign see them.
 */
export const seesUnassigned = ({ drivingSchoolIds, campaignIds }: RowScope): boolean =>
  drivingSchoolIds === 'ALL' && campaignIds === 'ALL';

function unassignedVisibleTo(db: ReadDatabase, scope: RowScope) {
  const unassigned = db
    .selectFrom('irregularities as i')
    .where('i.registrationId', 'is', null)
    .where('i.type', 'in', UNASSIGNED_IRREGULARITY_NAMES);
  return seesUnassigned(scope) ? unassigned : unassigned.where(sql<SqlBool>`false`);
}

const i = columnsOf<'irregularities'>('i');
const OPEN = ['OPEN'];

const PREDICATES: Predicates<UnassignedIrregularitiesQuery> = {
  reference: (typed) => {
    const like = `%${escaped(typed)}%`;
    return sql<SqlBool>`(i.details ->> 'externalId' ilike ${like} or i.details ->> 'providerEventId' ilike ${like})`;
  },
  irregularityTypes: i.oneOf('type'),
  amount: (reais, { amountOperator: operator }) =>
    amountIs(sql`(i.details ->> 'amountCents')::bigint`, reais, operator),
  situation: (asked) => sql<SqlBool>`case when i.resolved_at is null then 'OPEN' else 'RESOLVED' end = any(${asked})`,
};

/** Searches irregularities without a registration; only open ones unless the query asks for resolved ones. */
export async function searchUnassigned(db: ReadDatabase, scope: RowScope, query: UnassignedIrregularitiesQuery) {
  const source = {
    visible: unassignedVisibleTo(db, scope),
    id: sql.ref<string>('i.id'),
    conditions: conditionsOf(PREDICATES, { ...query, situation: query.situation ?? OPEN }),
    sorts: { raisedAt: { column: i.ref('createdAt') } },
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  const rows = ids.length === 0 ? [] : await unassignedRows(db, scope).where('i.id', 'in', ids).execute();
  return { rows: inOrder(ids, rows.map(known)), ...total };
}

export async function findUnassigned(db: ReadDatabase, scope: RowScope, id: string) {
  const row = await unassignedRows(db, scope).where('i.id', '=', id).executeTakeFirst();
  return row && known(row);
}
export type UnassignedRecord = NonNullable<Awaited<ReturnType<typeof findUnassigned>>>;

const unassignedRows = (db: ReadDatabase, scope: RowScope) =>
  unassignedVisibleTo(db, scope)
    .leftJoin('providerEvents as e', (join) =>
      join
        .on('e.provider', '=', sql<string>`i.details ->> 'provider'`)
        .on('e.providerEventId', '=', sql<string>`i.details ->> 'providerEventId'`),
    )
    .leftJoin('users as o', 'o.id', 'i.ownerId')
    .leftJoin('users as u', 'u.id', 'i.resolvedBy')
    .select(['i.id', 'i.type', 'i.details', 'i.createdAt as raisedAt', 'i.ownerId', 'o.name as ownerName'])
    .select(['i.resolvedAt', 'u.name as resolvedBy', 'i.resolution'])
    .select(['e.kind', 'e.occurredAt', 'e.receivedAt'])
    .select(
      sql<boolean>`exists (select from ledger_transactions t
        where t.source_type = 'IRREGULARITY' and t.source_id = i.id)`.as('isBooked'),
    )
    .select(
      sql<boolean>`(select coalesce(sum(l.amount_cents), 0) <> 0
        from ledger_transactions t join ledger_entries l on l.transaction_id = t.id
        where t.source_type = 'IRREGULARITY' and t.source_id = i.id and l.account = 'SUSPENSE')`.as('isWaiting'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof unassignedRows>['execute']>>[number];

/** Details of an irregularity, as `bookProviderEvent` writes them. */
const raisedDetails = z.object({
  provider: z.string().nullish(),
  externalId: z.string().nullish(),
  providerEventId: z.string().nullish(),
  amountCents: z.number().transform(cents).nullish(),
  problem: z.enum(keysOf(NOTICE_PROBLEMS)).nullish(),
  chargeOf: z.string().nullish(),
  named: z.string().nullish(),
});
const type = z.enum(UNASSIGNED_IRREGULARITY_NAMES);
const noticeKind = z.enum(keysOf(NOTICE_KINDS)).catch('UNKNOWN');

const known = ({ details, type: raised, kind, ...row }: Row) => ({
  ...row,
  ...raisedDetails.parse(details),
  irregularity: type.parse(raised),
  noticeKind: noticeKind.parse(kind),
});

export async function paymentsMentioned(db: ReadDatabase, { chargeOf, named }: UnassignedRecord) {
  const ids = [chargeOf, named].flatMap((id) => id ?? []);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('payments as p')
    .innerJoin('registrations as r', 'r.id', 'p.registrationId')
    .select(['p.id', 'p.orderId', 'p.registrationId', 'r.studentId', 'r.studentName'])
    .where('p.id', 'in', ids)
    .orderBy('p.id')
    .execute();
  return rows.map(({ studentName, ...row }) => ({ ...row, studentName: studentName ?? '', isNamed: row.id === named }));
}

const handlingKind = z.enum(keysOf(IRREGULARITY_HANDLING));

export async function handlingHistory(db: ReadDatabase, id: string) {
  const events = await db
    .selectFrom('events')
    .select(['kind', 'at', 'actorName as by', 'reason'])
    .where('entityType', '=', 'IRREGULARITY')
    .where('entityId', '=', id)
    .where('kind', 'in', handlingKind.options)
    .orderBy('id')
    .execute();
  return events.map(({ kind, ...event }) => ({ ...event, kind: handlingKind.parse(kind) }));
}
