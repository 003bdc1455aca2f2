import { type ApprovalKind, type ApprovalsQuery } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { amountIs } from '#kernel/list/amount-filter.ts';
import { columnsOf, sinceDay, untilDay } from '#kernel/list/columns-of.ts';
import { conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder, type SortColumn } from '#kernel/list/page.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';

/**
 * Selects the approval requests that a person sees: those of the given `kinds`, and the person's own requests of any
 * kind, as long as they are about records in the person's scope.
 */
export interface ApprovalScope extends RowScope, Pick<Actor, 'userId'> {
  readonly kinds: readonly ApprovalKind[];
}

export function approvalsVisibleTo(db: ReadDatabase, scope: ApprovalScope) {
  const { userId, kinds, drivingSchoolIds: schools } = scope;
  const registration = registrationsVisibleTo(db, scope).select('r.id').where(sql<SqlBool>`r.id = a.registration_id`);
  const school = schools === 'ALL' ? sql<SqlBool>`true` : sql<SqlBool>`a.driving_school_id = any(${schools}::uuid[])`;
  return db
    .selectFrom('approvalRequests as a')
    .where(sql<SqlBool>`(a.kind = any(${kinds}::text[]) or a.requested_by = ${userId})`)
    .where(sql<SqlBool>`case when a.registration_id is null then ${school} else exists (${registration}) end`);
}

const a = columnsOf<'approvalRequests'>('a');

const PREDICATES: Predicates<ApprovalsQuery> = {
  status: a.oneOf('status'),
  kind: a.oneOf('kind'),
  campaignIds: (ids) =>
    sql<SqlBool>`exists (select 1 from registrations c where c.id = a.registration_id and c.campaign_id = any(${ids}::uuid[]))`,
  registrationIds: (ids) => sql<SqlBool>`a.registration_id = any(${ids}::uuid[])`,
  amount: (reais, { amountOperator: operator }) => amountIs(a.ref('amountCents'), reais, operator),
  requestedAtStart: (day) => sinceDay(a.ref('requestedAt'), day),
  requestedAtEnd: (day) => untilDay(a.ref('requestedAt'), day),
};

const SORTS: Readonly<Record<string, SortColumn>> = { requestedAt: { column: a.ref('requestedAt') } };

export async function searchApprovals(db: ReadDatabase, scope: ApprovalScope, query: ApprovalsQuery) {
  const source = {
    visible: approvalsVisibleTo(db, scope),
    id: sql.ref<string>('a.id'),
    conditions: conditionsOf(PREDICATES, query),
    sorts: SORTS,
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  const rows = await withNames(approvalsVisibleTo(db, scope)).where(sql<SqlBool>`a.id = any(${ids}::uuid[])`).execute();
  return { rows: inOrder(ids, rows), ...total };
}

/** Returns undefined when the request is unknown or out of scope. */
export async function findApproval(db: ReadDatabase, scope: ApprovalScope, id: string) {
  return withNames(approvalsVisibleTo(db, scope)).select('a.shown').where('a.id', '=', id).executeTakeFirst();
}

export async function isVisibleApproval(db: ReadDatabase, scope: ApprovalScope, id: string): Promise<boolean> {
  return (await approvalsVisibleTo(db, scope).select('a.id').where('a.id', '=', id).executeTakeFirst()) !== undefined;
}

/** Counts the requests that wait for this person's decision and are still in time. */
export async function countWaiting(db: ReadDatabase, scope: ApprovalScope, now: Temporal.Instant): Promise<number> {
  const { count } = await approvalsVisibleTo(db, scope)
    .select(sql<number>`count(*)`.as('count'))
    .where('a.status', '=', 'WAITING_APPROVAL')
    .where('a.requestedBy', '<>', scope.userId)
    .where('a.expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

const withNames = (query: ReturnType<typeof approvalsVisibleTo>) =>
  query
    .innerJoin('users as asker', 'asker.id', 'a.requestedBy')
    .leftJoin('users as decider', 'decider.id', 'a.decidedBy')
    .leftJoin('registrations as reg', 'reg.id', 'a.registrationId')
    .leftJoin('students as s', 's.id', 'reg.studentId')
    .leftJoin('campaigns as c', 'c.id', 'reg.campaignId')
    .leftJoin('drivingSchools as ds', 'ds.id', 'a.drivingSchoolId')
    .select((eb) => eb.fn.coalesce('s.name', 'ds.presentationName').as('subjectName'))
    .select(['a.id', 'a.kind', 'a.status', 'a.registrationId', 'reg.studentId', 'a.drivingSchoolId'])
    .select(['c.name as campaignName', 'c.edition as campaignEdition'])
    .select(['a.amountCents', 'a.limitCents', 'a.reason', 'a.requestedBy as requesterId'])
    .select(['asker.name as requestedBy', 'asker.active as requesterActive', 'a.requestedAt', 'a.expiresAt'])
    .select(['decider.name as decidedBy', 'a.endedAt', 'a.endReason']);
export type ApprovalRecord = Awaited<ReturnType<typeof searchApprovals>>['rows'][number];

export async function mailOf(db: ReadDatabase, userId: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst();
  return user?.username;
}
