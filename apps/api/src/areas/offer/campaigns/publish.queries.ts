import { type Insertable, type Selectable, sql } from 'kysely';
import type { Transaction } from '#kernel/db/connect.ts';
import type {
  CampaignDrivingSchools,
  CampaignPlans,
  Campaigns,
  DrivingSchools,
  SeatStocks,
} from '#kernel/db/schema.gen.ts';
import type { SchoolScope } from '#kernel/list/school-scope.ts';
import { drivingSchoolsVisibleTo } from '#areas/offer/driving-schools/index.ts';

export interface CampaignRows {
  readonly campaign: Insertable<Campaigns>;
  readonly countyIds: readonly string[];
  readonly schools: readonly Insertable<CampaignDrivingSchools>[];
  readonly plans: readonly Insertable<CampaignPlans>[];
  readonly stocks: readonly Insertable<SeatStocks>[];
}

// The largest number of rows that one insert writes, because an SQL statement takes at most 65,535 parameters.
const ROWS = 1000;

export async function inBatches<Row>(rows: readonly Row[], write: (batch: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS) await write(rows.slice(start, start + ROWS));
}

export async function insertCampaign(trx: Transaction, rows: CampaignRows): Promise<void> {
  await trx.insertInto('campaigns').values(rows.campaign).execute();
  const counties = rows.countyIds.map((countyId) => ({ campaignId: rows.campaign.id, countyId }));
  await inBatches(counties, (batch) => trx.insertInto('campaignCounties').values(batch).execute());
  await inBatches(rows.schools, (batch) => trx.insertInto('campaignDrivingSchools').values(batch).execute());
  await inBatches(rows.plans, (batch) => trx.insertInto('campaignPlans').values(batch).execute());
  await inBatches(rows.stocks, (batch) => trx.insertInto('seatStocks').values(batch).execute());
}

export type SchoolFacts = Pick<
  Selectable<DrivingSchools>,
  'id' | 'presentationName' | 'transfeeraPixKey' | 'transfeeraPixKeyType'
>;

export async function schoolFacts(
  trx: Transaction,
  scope: SchoolScope,
  ids: readonly string[],
): Promise<Map<string, SchoolFacts>> {
  const rows = await drivingSchoolsVisibleTo(trx, scope)
    .select(['ds.id', 'ds.presentationName', 'ds.transfeeraPixKey', 'ds.transfeeraPixKeyType'])
    .where(sql`ds.id`, '=', sql`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function peopleWithRole(trx: Transaction, ids: readonly string[], role: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where(sql`id`, '=', sql`any(${ids}::uuid[])`)
    .where('active', '=', true)
    .where(sql`roles`, '@>', sql`array[${role}]`)
    .execute();
  return new Set(rows.map((row) => row.id));
}
