import { PAYMENT_METHOD_NAMES, PENDING_OUTCOME_KIND_NAMES, type PendingOutcomesQuery } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { type Condition, conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder } from '#kernel/list/page.ts';
import { z } from 'zod';

/** An unknown outcome is listed after a failed try, or when the provider has not answered for this long. */
const QUIET_FOR = { minutes: 1 };

const PREDICATES: Predicates<PendingOutcomesQuery> = {
  kind: (kinds) => sql<SqlBool>`o.kind = any(${kinds}::text[])`,
};

const heardNothing = (now: Temporal.Instant): Condition =>
  sql<SqlBool>`(o.failed_tries > 0 or o.since <= ${now.subtract(QUIET_FOR)})`;

/** Pending outcomes of all schools; the policy decides who may see them. */
export async function searchPendingOutcomes(db: ReadDatabase, query: PendingOutcomesQuery, now: Temporal.Instant) {
  const source = {
    visible: db.selectFrom('pendingOutcomes as o'),
    id: sql.ref<string>('o.id'),
    conditions: [heardNothing(now), ...conditionsOf(PREDICATES, query)],
    sorts: { since: { column: sql.ref('o.since') } },
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  const rows = ids.length === 0 ? [] : await outcomes(db).where('o.id', 'in', ids).execute();
  return { rows: inOrder(ids, rows.map(known)), ...total };
}

/** A pending outcome; undefined once the outcome is known. */
export async function pendingOutcome(db: ReadDatabase, outcomeId: string) {
  const row = await outcomes(db).where('o.id', '=', outcomeId).executeTakeFirst();
  return row && known(row);
}
export type PendingOutcome = NonNullable<Awaited<ReturnType<typeof pendingOutcome>>>;

const outcomes = (db: ReadDatabase) =>
  db
    .selectFrom('pendingOutcomes as o')
    .innerJoin('registrations as r', 'r.id', 'o.registrationId')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .select(['o.id', 'o.kind', 'o.registrationId', 'o.paymentId', 'o.provider', 'o.paymentMethod', 'o.amountCents'])
    .select(['o.since', 'o.failedTries', 'o.tryError', 'o.askAgainAt'])
    .select(['r.studentId', 'r.studentName', 'c.name as campaignName']);

type Row = Awaited<ReturnType<ReturnType<typeof outcomes>['execute']>>[number];

const filled = z.object({
  id: z.string(),
  kind: z.enum(PENDING_OUTCOME_KIND_NAMES),
  registrationId: z.string(),
  amountCents: z.number().transform(cents),
  since: z.instanceof(Temporal.Instant),
  paymentMethod: z.enum(PAYMENT_METHOD_NAMES).nullable(),
});

/**
 * A row of the view with its columns that are always filled, because the generated types of a view's columns are
 * nullable.
 */
function known(row: Row) {
  const { id, kind, registrationId, amountCents, since } = row;
  const parsed = filled.parse({ id, kind, registrationId, amountCents, since, paymentMethod: row.paymentMethod });
  return { ...row, ...parsed, failedTries: row.failedTries ?? 0 };
}
