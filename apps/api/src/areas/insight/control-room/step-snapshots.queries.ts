import { CHECKOUT_STEP_NAMES } from '@habilita/contract';
import { sql } from 'kysely';
import { LEAD_PROFILE_ROLL_UP } from '#areas/enrolment/leads/index.ts';
import type { Database, ReadDatabase } from '#kernel/db/connect.ts';
import { measureOf } from '#kernel/list/age-range.ts';
import type { SchoolScope } from '#kernel/list/school-scope.ts';
import { rolledUpCells, rolledUpSums, sumsOf } from '#kernel/roll-ups/rolled-up-total.ts';
import { campaignFilter } from './control-room.queries.ts';

const MEASURES = CHECKOUT_STEP_NAMES.map((step) => measureOf('step', step));

/** Counts leads by the furthest step each has reached, in the order of the steps. */
export async function stepsNow(db: ReadDatabase, scope: SchoolScope, campaignId: string): Promise<readonly number[]> {
  const filter = { dimensions: campaignFilter(campaignId, scope), columns: {} };
  const sums = rolledUpSums<keyof typeof LEAD_PROFILE_ROLL_UP.dimensions>(LEAD_PROFILE_ROLL_UP, filter, MEASURES);
  const { rows } = await sql<{ counts: readonly number[] }>`select ${sums} as counts`.execute(db);
  return rows[0]?.counts ?? [];
}

/** The number of leads at each step, for one school; `school` is null for leads that chose none yet. */
export interface StepsOfSchool {
  readonly school: string | null;
  readonly counts: readonly number[];
}

export interface StepSnapshot {
  readonly takenAt: Temporal.Instant;
  readonly steps: readonly StepsOfSchool[];
}

export async function snapshotAt(
  db: ReadDatabase,
  campaignId: string,
  { since, until }: { readonly since: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<StepSnapshot | undefined> {
  const { rows } = await sql<StepSnapshot>`
    select taken_at, steps from checkout_step_snapshots
    where campaign_id = ${campaignId} and taken_at between ${since.toString()}::timestamptz and ${until.toString()}::timestamptz
    order by taken_at desc limit 1`.execute(db);
  return rows[0];
}

export interface WatchedCampaign {
  readonly id: string;
  readonly isOpen: boolean;
}

/** Finds the campaigns to watch: each from its start until a day after its registrations close. */
export async function campaignsToWatch(db: ReadDatabase, now: Temporal.Instant): Promise<readonly WatchedCampaign[]> {
  return db
    .selectFrom('campaigns')
    .select('id')
    .select((eb) =>
      eb
        .and([eb('registrationStartDate', '<=', now), eb('registrationEndDate', '>=', now)])
        .$castTo<boolean>()
        .as('isOpen'),
    )
    .where('startDate', '<=', now)
    .where('registrationEndDate', '>=', now.subtract({ hours: 24 }))
    .orderBy('id')
    .execute();
}

/** Stores a snapshot of the leads of these campaigns by school and step; at most one a minute is kept. */
export async function noteStepsOf(db: Database, campaignIds: readonly string[], at: Temporal.Instant): Promise<void> {
  if (campaignIds.length === 0) return;
  const cells = rolledUpCells(LEAD_PROFILE_ROLL_UP, { dimensions: { CAMPAIGN: campaignIds }, columns: {} }, [
    'campaign_id',
    'driving_school_id',
    ...MEASURES,
  ]);
  await sql`
    with standing as (
      select campaign_id, driving_school_id, ${sumsOf(MEASURES)} as counts from ${cells} as cells group by 1, 2
    )
    insert into checkout_step_snapshots (campaign_id, taken_at, steps)
    select watched.id, date_trunc('minute', ${at.toString()}::timestamptz), coalesce(
      (select jsonb_agg(jsonb_build_object('school', s.driving_school_id, 'counts', s.counts)) from standing s where s.campaign_id = watched.id),
      '[]')
    from unnest(${campaignIds}::uuid[]) as watched (id)
    on conflict do nothing`.execute(db);
}

export async function forgetSnapshots(db: Database, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('checkoutStepSnapshots').where('takenAt', '<', before).execute();
}
