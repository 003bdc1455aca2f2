import type {
  BoletoExpirationStrategy,
  PlanConfiguration,
  PublishCampaign,
  SchoolConfiguration,
} from '@habilita/contract';
import { newId, ZERO_CENTS } from '@habilita/kernel';
import { storedFees } from '#areas/offer/plans/index.ts';
import type { CampaignRows } from './publish.queries.ts';
import { campaignPlansTable } from './campaign-plans.row.ts';
import { campaignSchoolsTable } from './campaign-schools.row.ts';
import { campaignsTable } from './campaigns.row.ts';
import { countyIdsOf } from './campaign-place.ts';
import type { PublishFacts } from './campaign-references.ts';

type Stock = CampaignRows['stocks'][number];

/**
 * The ids of rows that the campaign already has. An edit keeps them, because carts and registrations reference them.
 */
export interface KeptIds {
  readonly schoolRow: (drivingSchoolId: string) => string | undefined;
  readonly planRow: (schoolRowId: string, planId: string) => string | undefined;
}
const NEW: KeptIds = { schoolRow: () => undefined, planRow: () => undefined };

interface Made {
  readonly id: string;
  readonly kept?: KeptIds;
  readonly county: { readonly id: string; readonly name: string };
  readonly command: PublishCampaign;
  readonly facts: PublishFacts;
  readonly createdBy: string;
  readonly now: Temporal.Instant;
}

interface Expiration {
  readonly boletoExpirationStrategy?: BoletoExpirationStrategy | null | undefined;
  readonly boletoExpiration?: string | null | undefined;
  readonly boletoExpirationDaysToAdd?: number | null | undefined;
}

/**
 * Boletos are due on a fixed date, or a number of days after the purchase. Only the value of the chosen strategy is
 * stored (Specification 2 §5, payload rules).
 */
function expirationColumns({
  boletoExpirationStrategy: strategy,
  boletoExpiration,
  boletoExpirationDaysToAdd,
}: Expiration) {
  return {
    boletoExpiration: strategy === 'FIXED' ? (boletoExpiration ?? null) : null,
    boletoExpirationDaysToAdd: strategy === 'ADD_DAYS' ? (boletoExpirationDaysToAdd ?? null) : null,
  };
}

function campaignColumns({ id, county, command, createdBy, now }: Made): CampaignRows['campaign'] {
  const form = command.campaign;
  return {
    ...campaignsTable.columnsFrom(form),
    id,
    urlCommunity: form.urlCommunity || null,
    locality: county.name,
    countyId: county.id,
    boletoExpirationStrategy: form.boletoExpirationStrategy ?? 'ADD_DAYS',
    ...expirationColumns(form),
    createdBy,
    createdAt: now,
    updatedAt: now,
  };
}

function schoolColumns(
  made: Made,
  form: SchoolConfiguration,
  place: { id: string; index: number },
): CampaignRows['schools'][number] {
  const own = !form.defaultExpiration;
  return {
    ...campaignSchoolsTable.columnsFrom(form),
    id: place.id,
    campaignId: made.id,
    drivingSchoolId: form.drivingSchoolId,
    presentationName: form.presentationName || (made.facts.schools.get(form.drivingSchoolId)?.presentationName ?? ''),
    presentationOrder: form.presentationOrder ?? place.index,
    closedDays: JSON.stringify(form.closedDays),
    boletoExpirationStrategy: own ? (form.boletoExpirationStrategy ?? null) : null,
    ...(own ? expirationColumns(form) : { boletoExpiration: null, boletoExpirationDaysToAdd: null }),
    boletoInstructions: form.defaultInstructions ? null : form.boletoInstructions || null,
    allowedPaymentMethods: form.defaultAllowedPaymentMethods ? null : (form.allowedPaymentMethods ?? null),
  };
}

function planColumns(
  campaignId: string,
  campaignDrivingSchoolId: string,
  form: PlanConfiguration,
  place: { id: string; position: number },
): CampaignRows['plans'][number] {
  const { feeGroups = [], benefits = [] } = form.details ?? {};
  return {
    ...campaignPlansTable.columnsFrom(form),
    ...place,
    campaignId,
    campaignDrivingSchoolId,
    planId: form.planId,
    pixPriceCents: form.pixPrice ?? ZERO_CENTS,
    details: JSON.stringify({ feeGroups: storedFees(feeGroups), benefits }),
  };
}

/**
 * The rows of a campaign. Its seats become rows of `seat_stocks`: one for the campaign, each CFC and each plan, and one
 * for each limit on boleto registrations (null: no limit).
 */
export function campaignRows(made: Made): CampaignRows {
  const { id: campaignId, command, kept = NEW } = made;
  const { campaign } = command;
  const stock = (scope: Stock['scope'], ownerId: string, vacancies: number | null): Stock => ({
    scope,
    ownerId,
    campaignId,
    vacancies,
  });
  const schools = command.drivingSchoolsConfigurations.map((form, index) => {
    const id = kept.schoolRow(form.drivingSchoolId) ?? newId();
    const plans = form.plans.map((plan) => ({ id: kept.planRow(id, plan.planId) ?? newId(), plan }));
    return { form, id, plans, row: schoolColumns(made, form, { id, index }) };
  });
  return {
    campaign: campaignColumns(made),
    countyIds: countyIdsOf(campaign),
    schools: schools.map((school) => school.row),
    plans: schools.flatMap((school) =>
      school.plans.map(({ id, plan }, position) => planColumns(campaignId, school.id, plan, { id, position })),
    ),
    stocks: [
      stock('CAMPAIGN', campaignId, campaign.vacancies),
      stock('BOLETO', campaignId, campaign.maxBoletoPayments),
      stock('BOLETO_PARCELADO', campaignId, campaign.maxBoletoParceladoPayments),
      ...schools.map(({ id, form }) => stock('DRIVING_SCHOOL', id, form.vacancies)),
      ...schools.flatMap(({ plans }) => plans.map(({ id, plan }) => stock('PLAN', id, plan.vacancies))),
    ],
  };
}
