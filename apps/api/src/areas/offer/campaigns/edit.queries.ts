import { OFFICE_ZONE } from '@habilita/contract';
import { addDays, startOfDay } from '@habilita/kernel';
import { sql, type SqlBool } from 'kysely';
import type { Transaction } from '#kernel/db/connect.ts';
import { campaignPlansTable } from './campaign-plans.row.ts';
import { campaignSchoolsTable } from './campaign-schools.row.ts';
import { type CampaignRows, inBatches } from './publish.queries.ts';

export interface GoneOffers {
  readonly schoolRowIds: readonly string[];
  readonly planRowIds: readonly string[];
}

/** Whether a removed CFC or plan is in somebody's cart or registration. */
export async function isOfferChosen(trx: Transaction, { schoolRowIds, planRowIds }: GoneOffers): Promise<boolean> {
  if (schoolRowIds.length + planRowIds.length === 0) return false;
  const row = await trx
    .selectFrom('registrations')
    .select('id')
    .where(
      sql<SqlBool>`(campaign_driving_school_id = any(${schoolRowIds}::uuid[]) or campaign_plan_id = any(${planRowIds}::uuid[]))`,
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a removed CFC is preset for somebody on the waiting list. */
export async function isSchoolAwaited(trx: Transaction, { schoolRowIds }: GoneOffers): Promise<boolean> {
  if (schoolRowIds.length === 0) return false;
  const row = await trx
    .selectFrom('waitingListEntries')
    .select('id')
    .where(sql<SqlBool>`campaign_driving_school_id = any(${schoolRowIds}::uuid[])`)
    .where('removedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes CFCs and plans from a campaign. Entries that were removed from the waiting list earlier lose their reference
 * to a removed CFC; their history still names the CFC.
 */
export async function removeOffers(trx: Transaction, { schoolRowIds, planRowIds }: GoneOffers): Promise<void> {
  if (schoolRowIds.length + planRowIds.length === 0) return;
  const gone = [...schoolRowIds, ...planRowIds];
  await trx
    .updateTable('waitingListEntries')
    .set({ drivingSchoolId: null, campaignDrivingSchoolId: null })
    .where(sql<SqlBool>`campaign_driving_school_id = any(${schoolRowIds}::uuid[])`)
    .where('removedAt', 'is not', null)
    .execute();
  await trx.deleteFrom('seatStocks').where(sql<SqlBool>`owner_id = any(${gone}::uuid[])`).execute();
  await trx.deleteFrom('campaignPlans').where(sql<SqlBool>`id = any(${planRowIds}::uuid[])`).execute();
  await trx.deleteFrom('campaignDrivingSchools').where(sql<SqlBool>`id = any(${schoolRowIds}::uuid[])`).execute();
}

export async function updateCampaign(
  trx: Transaction,
  { campaign, countyIds, schools, plans }: CampaignRows,
): Promise<void> {
  const { id, createdBy: _by, createdAt: _at, ...columns } = campaign;
  await trx
    .updateTable('campaigns')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('campaignCounties').where('campaignId', '=', id).execute();
  const counties = countyIds.map((countyId) => ({ campaignId: id, countyId }));
  await inBatches(counties, (batch) => trx.insertInto('campaignCounties').values(batch).execute());
  await inBatches(schools, (batch) =>
    trx
      .insertInto('campaignDrivingSchools')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) =>
            Object.fromEntries(campaignSchoolsTable.rewritten.map((key) => [key, eb.ref(`excluded.${key}`)])),
          ),
      )
      .execute(),
  );
  await inBatches(plans, (batch) =>
    trx
      .insertInto('campaignPlans')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) =>
            Object.fromEntries(campaignPlansTable.rewritten.map((key) => [key, eb.ref(`excluded.${key}`)])),
          ),
      )
      .execute(),
  );
}

type Stock = CampaignRows['stocks'][number];

/** The seats of the campaign, of its CFCs and of its plans. A null in `vacancies` means no limit. */
export async function stocksOf(trx: Transaction, campaignId: string) {
  return trx
    .selectFrom('seatStocks')
    .select(['scope', 'ownerId', 'vacancies', 'taken'])
    .where('campaignId', '=', campaignId)
    .execute();
}

/** Locks rows of seats in the order in which enrolments take seats; another order could deadlock. */
export async function lockTaken(trx: Transaction, stocks: readonly Pick<Stock, 'scope' | 'ownerId'>[]) {
  const { rows } = await sql<{ scope: string; ownerId: string; taken: number }>`
    select s.scope, s.owner_id, s.taken from seat_stocks s
    join unnest(${stocks.map(({ scope }) => scope)}::text[], ${stocks.map(({ ownerId }) => ownerId)}::uuid[]) as wanted (scope, owner_id)
      on wanted.scope = s.scope and wanted.owner_id = s.owner_id
    order by array_position(array['CAMPAIGN', 'DRIVING_SCHOOL', 'PLAN', 'BOLETO', 'BOLETO_PARCELADO'], s.scope), s.owner_id
    for update of s`.execute(trx);
  return rows;
}

export async function resizeStocks(trx: Transaction, stocks: readonly Stock[]): Promise<void> {
  await sql`
    update seat_stocks s set vacancies = wanted.vacancies
    from unnest(
      ${stocks.map(({ scope }) => scope)}::text[],
      ${stocks.map(({ ownerId }) => ownerId)}::uuid[],
      ${stocks.map(({ vacancies }) => vacancies ?? null)}::int[]
    ) as wanted (scope, owner_id, vacancies)
    where wanted.scope = s.scope and wanted.owner_id = s.owner_id`.execute(trx);
}

export async function insertStocks(trx: Transaction, stocks: readonly Stock[]): Promise<void> {
  await inBatches(stocks, (batch) => trx.insertInto('seatStocks').values(batch).execute());
}

export interface ClosedRange {
  readonly drivingSchoolId: string;
  readonly startDay: string;
  readonly endDay: string;
}

/** Returns the indexes, within `ranges`, of the ranges in which a student still has a future appointment. */
export async function bookedRanges(
  trx: Transaction,
  campaignId: string,
  ranges: readonly ClosedRange[],
  now: Temporal.Instant,
): Promise<number[]> {
  if (ranges.length === 0) return [];
  const from = ranges.map(({ startDay }) => startOfDay(startDay, OFFICE_ZONE));
  const to = ranges.map(({ endDay }) => startOfDay(addDays(endDay, 1), OFFICE_ZONE));
  const { rows } = await sql<{ position: number }>`
    select r.position::int as position
    from unnest(${ranges.map(({ drivingSchoolId }) => drivingSchoolId)}::uuid[], ${from}::timestamptz[], ${to}::timestamptz[])
      with ordinality as r (driving_school_id, day_start, day_end, position)
    where exists (select 1 from slot_seats s
      where s.driving_school_id = r.driving_school_id and s.campaign_id = ${campaignId}::uuid
        and s.starts_at > ${now}::timestamptz and s.starts_at >= r.day_start and s.starts_at < r.day_end)
    order by 1`.execute(trx);
  return rows.map(({ position }) => position - 1);
}

/**
 * Adds a range of closed days to those of the given CFCs that do not have it yet. Returns the number of CFCs changed.
 */
export async function appendClosedDays(
  trx: Transaction,
  campaignId: string,
  drivingSchoolIds: readonly string[],
  range: Omit<ClosedRange, 'drivingSchoolId'>,
): Promise<number> {
  const added = JSON.stringify([{ startDay: range.startDay, endDay: range.endDay }]);
  const { rows } = await sql`
    update campaign_driving_schools set closed_days = closed_days || ${added}::jsonb
    where campaign_id = ${campaignId}::uuid and driving_school_id = any(${drivingSchoolIds}::uuid[])
      and not closed_days @> ${added}::jsonb
    returning id`.execute(trx);
  if (rows.length > 0)
    await trx
      .updateTable('campaigns')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', campaignId)
      .execute();
  return rows.length;
}
