import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';

/** SQL: whether campaign `c` has seats left. A campaign without a row in `seat_stocks` has none. */
export const hasVacancies = sql<boolean>`coalesce((
  select vacancies is null or taken < vacancies from seat_stocks where scope = 'CAMPAIGN' and owner_id = c.id), false)`;

/** SQL: whether campaign `c` serves the city, as its own city or as one of its satellite cities. */
export const serves = (countyId: string) =>
  sql<boolean>`(c.county_id = ${countyId} or exists (
    select 1 from campaign_counties cc where cc.campaign_id = c.id and cc.county_id = ${countyId}))`;

/** Campaigns that serve the city, started and still open, the soonest to close first. */
export async function campaignsRunningIn(db: ReadDatabase, countyId: string, now: Temporal.Instant) {
  return db
    .selectFrom('campaigns as c')
    .select([
      'c.id',
      'c.name',
      'c.edition',
      'c.state',
      'c.locality',
      'c.zoneOffset',
      'c.startDate',
      'c.registrationStartDate',
      'c.registrationEndDate',
      'c.schedulingStartDate',
      'c.schedulingEndDate',
      hasVacancies.as('hasVacanciesLeft'),
    ])
    .where(serves(countyId))
    .where('c.startDate', '<=', now)
    .where('c.registrationEndDate', '>=', now)
    .orderBy('c.registrationEndDate')
    .orderBy('c.id')
    .execute();
}

export async function campaignExists(db: ReadDatabase, id: string): Promise<boolean> {
  return (await db.selectFrom('campaigns').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function plansOnOffer(db: ReadDatabase, campaignId: string) {
  return db
    .selectFrom('campaignPlans as cp')
    .innerJoin('campaignDrivingSchools as s', 's.id', 'cp.campaignDrivingSchoolId')
    .innerJoin('campaigns as c', 'c.id', 'cp.campaignId')
    .innerJoin('drivingSchools as ds', 'ds.id', 's.drivingSchoolId')
    .innerJoin('plans as p', 'p.id', 'cp.planId')
    .select([
      's.id as campaignDrivingSchoolId',
      's.drivingSchoolId',
      's.presentationName',
      'ds.neighborhood',
      'ds.street',
      'ds.number',
      'ds.latitude',
      'ds.longitude',
      'c.pixExpiration',
      'cp.id as campaignPlanId',
      'p.id as planId',
      'p.name',
      'p.shortName',
      'p.businessName',
      'p.description',
      'cp.originalPriceCents',
      'cp.pixPriceCents',
      'cp.creditPriceCents',
      'cp.boletoPriceCents',
      'cp.boletoParceladoPriceCents',
      'cp.bpDownPaymentCents',
      'cp.bpMinNumberInstallments',
      'cp.bpMaxNumberInstallments',
      'c.allowedPaymentMethods as methods',
      's.allowedPaymentMethods as schoolMethods',
      'p.type',
      'p.modality',
    ])
    .where('cp.campaignId', '=', campaignId)
    .orderBy('s.presentationOrder')
    .orderBy('s.presentationName')
    .orderBy('cp.position')
    .orderBy('p.name')
    .execute();
}

export type PlanOnOfferRow = Awaited<ReturnType<typeof plansOnOffer>>[number];
