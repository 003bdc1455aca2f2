import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { oneOf } from '#kernel/list/columns-of.ts';
import type { SchoolScope } from '#kernel/list/school-scope.ts';
import { type CampaignScope, campaignsVisibleTo } from './campaigns.queries.ts';

/** CFC users see only their own CFCs. */
function schoolsVisibleTo(db: ReadDatabase, { drivingSchoolIds }: SchoolScope) {
  const everything = db.selectFrom('campaignDrivingSchools as cds');
  return drivingSchoolIds === 'ALL'
    ? everything
    : everything.where(oneOf(sql.ref('cds.drivingSchoolId'), drivingSchoolIds));
}

export async function schoolsOfCampaign(db: ReadDatabase, scope: SchoolScope, campaignId: string) {
  return schoolsVisibleTo(db, scope)
    .innerJoin('drivingSchools as ds', 'ds.id', 'cds.drivingSchoolId')
    .leftJoin('seatStocks as s', (join) => join.onRef('s.ownerId', '=', 'cds.id').on('s.scope', '=', 'DRIVING_SCHOOL'))
    .selectAll('cds')
    .select(['ds.cnpj', 'ds.state', 'ds.locality', 's.vacancies', 's.taken'])
    .select(['cds.closedDays', 'cds.boletoExpirationStrategy', 'cds.allowedPaymentMethods'])
    .where('cds.campaignId', '=', campaignId)
    .orderBy('cds.presentationOrder')
    .orderBy('cds.presentationName')
    .execute();
}

export type CampaignSchoolRecord = Awaited<ReturnType<typeof schoolsOfCampaign>>[number];

export async function findCampaignSchool(
  db: ReadDatabase,
  scope: SchoolScope,
  campaignId: string,
  drivingSchoolId: string,
) {
  return schoolsVisibleTo(db, scope)
    .select(['cds.id', 'cds.closedDays'])
    .where('cds.campaignId', '=', campaignId)
    .where('cds.drivingSchoolId', '=', drivingSchoolId)
    .executeTakeFirst();
}

/**
 * Ids of the rows of `campaign_driving_schools` that the person may see; with `ids` only those among these ids, with
 * `campaignId` only those of this campaign.
 */
export async function visibleSchoolRows(
  db: ReadDatabase,
  scope: CampaignScope,
  { ids, campaignId }: { readonly ids?: readonly string[] | undefined; readonly campaignId?: string | undefined },
): Promise<string[]> {
  let found = schoolsVisibleTo(db, scope)
    .select('cds.id')
    .where('cds.campaignId', 'in', campaignsVisibleTo(db, scope).select('c.id'));
  if (ids !== undefined) found = found.where(sql`cds.id`, '=', sql`any(${ids}::uuid[])`);
  if (campaignId !== undefined) found = found.where('cds.campaignId', '=', campaignId);
  const rows = await found.execute();
  return rows.map((row) => row.id);
}

const offeredBy = (db: ReadDatabase, campaignDrivingSchoolIds: readonly string[]) =>
  db
    .selectFrom('campaignPlans as cp')
    .where(sql`cp.campaign_driving_school_id`, '=', sql`any(${campaignDrivingSchoolIds}::uuid[])`);

/** SQL: the plans of these schools of a campaign, school by school, within each school in the order of the form. */
const plansInOrder = (db: ReadDatabase, campaignDrivingSchoolIds: readonly string[]) =>
  offeredBy(db, campaignDrivingSchoolIds)
    .innerJoin('plans as p', 'p.id', 'cp.planId')
    .leftJoin('seatStocks as s', (join) => join.onRef('s.ownerId', '=', 'cp.id').on('s.scope', '=', 'PLAN'))
    .selectAll('cp')
    .select(['p.name', 'p.shortName', 'p.businessName', 's.vacancies', 's.taken'])
    .select(['p.type', 'p.modality', 'cp.details'])
    .orderBy('cp.campaignDrivingSchoolId')
    .orderBy('cp.position')
    .orderBy('cp.id');

/** Plans of these schools of a campaign. The ids must come from a query in scope, because no scope is checked here. */
export const plansOfSchools = async (db: ReadDatabase, campaignDrivingSchoolIds: readonly string[]) =>
  plansInOrder(db, campaignDrivingSchoolIds).execute();

export type CampaignPlanRecord = Awaited<ReturnType<typeof plansOfSchools>>[number];

export async function pageOfPlans(
  db: ReadDatabase,
  campaignDrivingSchoolIds: readonly string[],
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ rows: CampaignPlanRecord[]; totalSize: number }> {
  const rows = await plansInOrder(db, campaignDrivingSchoolIds)
    .limit(size)
    .offset(page * size)
    .execute();
  if (page === 0 && rows.length < size) return { rows, totalSize: rows.length };
  const { n } = await offeredBy(db, campaignDrivingSchoolIds)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { rows, totalSize: n };
}
