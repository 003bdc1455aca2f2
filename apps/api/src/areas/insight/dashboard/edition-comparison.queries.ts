import { type RawBuilder, sql } from 'kysely';
import { isCounted } from '#areas/money/registration-row/index.ts';
import { type CampaignScope, campaignsVisibleTo } from '#areas/offer/campaigns/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { oneOf } from '#kernel/list/columns-of.ts';
import type { SchoolScope } from '#kernel/list/school-scope.ts';
import type { OnDay } from './compared-days.ts';

export async function findEdition(db: ReadDatabase, scope: CampaignScope, id: string) {
  return campaignsVisibleTo(db, scope)
    .select(['c.id', 'c.name', 'c.edition', 'c.registrationStartDate', 'c.countyId'])
    .where('c.id', '=', id)
    .executeTakeFirst();
}

export type Edition = NonNullable<Awaited<ReturnType<typeof findEdition>>>;

/** The latest campaign of the same city whose registrations started before those of the given edition. */
export async function previousEdition(db: ReadDatabase, scope: CampaignScope, of: Edition) {
  return campaignsVisibleTo(db, scope)
    .select(['c.id', 'c.name', 'c.edition', 'c.registrationStartDate', 'c.countyId'])
    .where('c.countyId', '=', of.countyId)
    .where('c.registrationStartDate', '<', of.registrationStartDate)
    .orderBy('c.registrationStartDate', 'desc')
    .executeTakeFirst();
}

export type ComparedMeasure = 'preRegistrations' | 'registrations' | 'paid';

interface Source {
  readonly from: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly amount: RawBuilder<unknown>;
}

/** SQL: centavos paid less centavos given back, as the dashboard counts them. */
export const CREDITED = sql`sum(x.partner_approved_cents + x.marketplace_approved_cents + x.partner_reversed_cents + x.marketplace_reversed_cents)`;

const SOURCES: Readonly<Record<ComparedMeasure, Source>> = {
  preRegistrations: { from: sql`leads as x where true`, at: sql`x.created_at`, amount: sql`count(*)` },
  registrations: {
    from: sql`registrations as x where ${sql.raw(isCounted('x.'))}`,
    at: sql`x.registration_date`,
    amount: sql`count(*)`,
  },
  paid: { from: sql`payments as x where x.status = 'PAID'`, at: sql`x.payment_date`, amount: CREDITED },
};

/**
 * The values of a measure for each day up to `until`, at the schools that the person may see. Days are counted from the
 * edition's start, and are negative before it. Money is in centavos.
 */
export async function measuredDays(
  db: ReadDatabase,
  { drivingSchoolIds }: SchoolScope,
  edition: Edition,
  measure: ComparedMeasure,
  until: Temporal.Instant,
): Promise<OnDay[]> {
  const { from, at, amount } = SOURCES[measure];
  const schools =
    drivingSchoolIds === 'ALL' ? sql`` : sql`and ${oneOf(sql.ref('x.drivingSchoolId'), drivingSchoolIds)}`;
  const { rows } = await sql<OnDay>`
    select floor(extract(epoch from ${at} - ${edition.registrationStartDate.toString()}::timestamptz) / 86400)::int as day,
      ${amount}::bigint as amount
    from ${from} and x.campaign_id = ${edition.id} and ${at} <= ${until.toString()}::timestamptz ${schools}
    group by 1 order by 1`.execute(db);
  return rows;
}
