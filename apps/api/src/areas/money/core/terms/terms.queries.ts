import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { boletoRule } from './due-dates.ts';
import { allowedMethods, pricesOf } from './price.ts';
import type { Terms } from './terms.ts';

const campaignTags = sql<string[]>`array(
  select g.value from entity_tags e join tags g on g.id = e.tag_id
  where e.entity_type = 'CAMPAIGN' and e.entity_id = c.id order by g.value_search, g.id)`;
/**
 * SQL: the percentage of the penalty rule in force on the campaign's first day, by the date in the campaign's time
 * zone.
 */
const penaltyBasisPoints = sql<number>`coalesce((
  select percentage_basis_points from penalty_rules
  where daterange(campaign_start_from, campaign_start_until, '[)') @> (c.start_date at time zone 'UTC' + c.zone_offset::interval)::date
), 0)`;

const offers = (db: ReadDatabase) =>
  db
    .selectFrom('campaignPlans as cp')
    .innerJoin('campaignDrivingSchools as s', 's.id', 'cp.campaignDrivingSchoolId')
    .innerJoin('campaigns as c', 'c.id', 'cp.campaignId')
    .innerJoin('drivingSchools as ds', 'ds.id', 's.drivingSchoolId')
    .innerJoin('plans as p', 'p.id', 'cp.planId')
    .innerJoin('templates as t', 't.id', 'c.contractTemplateId')
    .select([
      'c.id as campaignId',
      'c.name as campaignName',
      'c.edition as campaignEdition',
      'c.startDate',
      'c.registrationStartDate',
      'c.registrationEndDate',
      'c.pixExpiration',
      'c.boletoExpirationStrategy as campaignStrategy',
      'c.boletoExpiration as campaignDate',
      'c.boletoExpirationDaysToAdd as campaignDays',
      'c.creditTransactionFeeValueCents',
      'c.boletoTransactionFeeValueCents',
      's.id as campaignDrivingSchoolId',
      's.drivingSchoolId',
      's.presentationName as drivingSchoolName',
      's.partnerSharePercentage',
      's.boletoExpirationStrategy as schoolStrategy',
      's.boletoExpiration as schoolDate',
      's.boletoExpirationDaysToAdd as schoolDays',
      'ds.cnpj as drivingSchoolCnpj',
      'p.id as planId',
      'p.name as planName',
      'p.type as planType',
      'p.modality as planModality',
      'p.shortName',
      'p.businessName',
      'cp.id as campaignPlanId',
      'cp.pixPriceCents',
      'cp.creditPriceCents',
      'cp.boletoPriceCents',
      'cp.boletoParceladoPriceCents',
      'cp.bpDownPaymentCents',
      'cp.bpMinNumberInstallments',
      'cp.bpMaxNumberInstallments',
      't.id as templateId',
      't.version as templateVersion',
      't.template',
      'c.allowedPaymentMethods as methods',
      's.allowedPaymentMethods as schoolMethods',
      'c.zoneOffset',
      campaignTags.as('campaignTags'),
      penaltyBasisPoints.as('penaltyBasisPoints'),
    ]);

type Offer = Awaited<ReturnType<ReturnType<typeof offers>['executeTakeFirstOrThrow']>>;

/** Returns undefined when the id is unknown. */
export async function termsById(db: ReadDatabase, campaignPlanId: string): Promise<Terms | undefined> {
  const row = await offers(db).where('cp.id', '=', campaignPlanId).executeTakeFirst();
  return row && termsOf(row);
}

/** Returns undefined when the school does not offer the plan. */
export async function termsInCampaign(
  db: ReadDatabase,
  campaignId: string,
  drivingSchoolId: string,
  planId: string,
): Promise<Terms | undefined> {
  const row = await offers(db)
    .where('cp.campaignId', '=', campaignId)
    .where('s.drivingSchoolId', '=', drivingSchoolId)
    .where('cp.planId', '=', planId)
    .executeTakeFirst();
  return row && termsOf(row);
}

/** Every plan that a school offers in a campaign, by name. */
export async function termsOfSchool(db: ReadDatabase, campaignDrivingSchoolId: string): Promise<Terms[]> {
  const rows = await offers(db).where('s.id', '=', campaignDrivingSchoolId).orderBy('p.name').orderBy('p.id').execute();
  return rows.map(termsOf);
}

function termsOf(row: Offer): Terms {
  const { shortName, businessName, methods, schoolMethods: ownMethods, pixExpiration, ...rest } = row;
  return {
    ...rest,
    planShortName: shortName,
    planBusinessName: businessName,
    allowedMethods: allowedMethods({ methods, schoolMethods: ownMethods, pixExpirationHours: pixExpiration }),
    pixExpirationHours: pixExpiration,
    boleto: boletoRule(
      { strategy: row.schoolStrategy, date: row.schoolDate, days: row.schoolDays },
      { strategy: row.campaignStrategy, date: row.campaignDate, days: row.campaignDays },
    ),
    creditFixedFee: row.creditTransactionFeeValueCents,
    boletoFixedFee: row.boletoTransactionFeeValueCents,
    prices: pricesOf(row),
  };
}
