import { sql } from 'kysely';
import { CREDITED } from '#areas/insight/dashboard/index.ts';
import { isCounted } from '#areas/money/registration-row/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { oneOf } from '#kernel/list/columns-of.ts';
import type { SchoolScope } from '#kernel/list/school-scope.ts';
import type { CampaignInRoom } from './control-room.queries.ts';

export interface OnHour {
  readonly hour: number;
  readonly n: number;
  /** The amount in centavos. */
  readonly amount: number;
}

interface Day {
  /** The campaign on screen, or the edition before it. The zone is always that of the campaign on screen. */
  readonly campaignId: string;
  readonly zoneOffset: CampaignInRoom['zoneOffset'];
  readonly dayStart: Temporal.Instant;
}

const SOURCES = {
  registrations: {
    from: sql`registrations as x where ${sql.raw(isCounted('x.'))}`,
    at: sql`x.registration_date`,
    amount: sql`0`,
  },
  payments: {
    from: sql`payments as x where x.status = 'PAID'`,
    at: sql`x.payment_date`,
    amount: CREDITED,
  },
};

/**
 * Counts the registrations or payments of a day by hour, at the schools that the person may see. Hours with none are
 * missing.
 */
export async function hoursOf(
  db: ReadDatabase,
  { drivingSchoolIds }: SchoolScope,
  what: keyof typeof SOURCES,
  { campaignId, zoneOffset, dayStart }: Day,
): Promise<readonly OnHour[]> {
  const { from, at, amount } = SOURCES[what];
  const schools =
    drivingSchoolIds === 'ALL' ? sql`` : sql`and ${oneOf(sql.ref('x.drivingSchoolId'), drivingSchoolIds)}`;
  const { rows } = await sql<OnHour>`
    select extract(hour from ${at} at time zone 'UTC' + ${zoneOffset}::interval)::int as hour, count(*)::int as n,
      ${amount}::bigint as amount
    from ${from} and x.campaign_id = ${campaignId} and ${at} >= ${dayStart.toString()}::timestamptz
      and ${at} < ${dayStart.add({ hours: 24 }).toString()}::timestamptz ${schools}
    group by 1 order by 1`.execute(db);
  return rows;
}
