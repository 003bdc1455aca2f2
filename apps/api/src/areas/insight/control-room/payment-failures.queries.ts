import { CODED_CAUSES, type FailureCause, type PaymentFailuresQuery } from '@habilita/contract';
import type { ZoneOffset } from '@habilita/kernel';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { oneOf } from '#kernel/list/columns-of.ts';
import { conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder } from '#kernel/list/page.ts';

interface InZone {
  readonly id: string;
  readonly zoneOffset: ZoneOffset;
}

const CAUSE = sql<FailureCause>`case when a.error_code = any(${[...CODED_CAUSES]}::text[]) then a.error_code else 'OTHER' end`;

/**
 * Card attempts of a campaign's registrations. Most registrations have none; the condition on `paymentAttemptsQty`
 * skips these registrations.
 */
const attemptsOfCampaign = (db: ReadDatabase, campaignId: string) =>
  db
    .selectFrom('paymentAttempts as a')
    .innerJoin('registrations as r', 'r.id', 'a.registrationId')
    .where('r.campaignId', '=', campaignId)
    .where('r.paymentAttemptsQty', '>', 0);

const since = (moment: Temporal.Instant) =>
  sql<number>`count(*) filter (where a.at >= ${moment.toString()}::timestamptz)::int`;

export interface CountedAttempts {
  /** Why these attempts failed; null for the attempts that did not fail. */
  readonly cause: FailureCause | null;
  readonly total: number;
  readonly today: number;
  readonly lastHour: number;
}

export async function countedAttempts(
  db: ReadDatabase,
  campaignId: string,
  { dayStart, now }: { readonly dayStart: Temporal.Instant; readonly now: Temporal.Instant },
): Promise<readonly CountedAttempts[]> {
  return attemptsOfCampaign(db, campaignId)
    .select([
      sql<FailureCause | null>`case when a.status = 'ERROR' then ${CAUSE} end`.as('cause'),
      sql<number>`count(*)::int`.as('total'),
      since(dayStart).as('today'),
      since(now.subtract({ hours: 1 })).as('lastHour'),
    ])
    .groupBy('cause')
    .execute();
}

/** The filters of the list of failures; its days are days in the campaign's zone. */
function predicatesIn(zone: ZoneOffset): Predicates<PaymentFailuresQuery> {
  const moment = (day: string, plus: number) =>
    sql`((${day}::date + ${sql.lit(plus)})::timestamp - ${zone}::interval) at time zone 'UTC'`;
  return {
    causes: (causes) => oneOf(CAUSE, causes),
    drivingSchoolIds: (ids) => oneOf(sql.ref('r.drivingSchoolId'), ids),
    atStart: (day) => sql<SqlBool>`a.at >= ${moment(day, 0)}`,
    atEnd: (day) => sql<SqlBool>`a.at < ${moment(day, 1)}`,
  };
}

export async function searchFailures(db: ReadDatabase, { id, zoneOffset }: InZone, query: PaymentFailuresQuery) {
  const source = {
    visible: attemptsOfCampaign(db, id).where('a.status', '=', 'ERROR'),
    id: sql.ref<string>('a.id'),
    conditions: conditionsOf(predicatesIn(zoneOffset), query),
    sorts: { at: { column: sql.ref('a.at') } },
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  const rows = ids.length === 0 ? [] : await failureRows(db, ids);
  return { rows: inOrder(ids, rows), ...total };
}

const failureRows = (db: ReadDatabase, ids: readonly string[]) =>
  db
    .selectFrom('paymentAttempts as a')
    .innerJoin('registrations as r', 'r.id', 'a.registrationId')
    .leftJoin('campaignDrivingSchools as cds', 'cds.id', 'r.campaignDrivingSchoolId')
    .select(['a.id', 'a.registrationId', 'a.at', 'a.operation', 'a.totalGrossCents as amount', 'a.cardBrand'])
    .select(['a.errorDetails', 'r.studentId', 'r.studentName', 'cds.presentationName as drivingSchoolName'])
    .select(CAUSE.as('cause'))
    .where(sql`a.id`, '=', sql`any(${ids}::uuid[])`)
    .execute();
