import type { Campaign, CampaignDrivingSchool, CampaignPlan } from '@habilita/contract';
import { feesOf } from '#areas/offer/plans/index.ts';
import { campaignPlansTable } from './campaign-plans.row.ts';
import type { CampaignPlanRecord, CampaignSchoolRecord } from './campaign-schools.queries.ts';
import { campaignsTable } from './campaigns.row.ts';
import type { CampaignRecord, SeatStock } from './campaigns.queries.ts';
import { campaignSituation } from './campaign-situation.ts';

interface Seats {
  readonly vacancies: number | null;
  readonly vacanciesLeft: number | null;
}

function seatsOf(stock: { vacancies: number | null; taken: number | null } | undefined): Seats {
  const vacancies = stock?.vacancies ?? null;
  return { vacancies, vacanciesLeft: vacancies === null ? null : vacancies - (stock?.taken ?? 0) };
}

const stockOf = (stocks: readonly SeatStock[], scope: string) => stocks.find((stock) => stock.scope === scope);

/** A campaign as the API answers it (Specification 2 §3). */
export function presentCampaign(record: CampaignRecord, now: Temporal.Instant): Campaign {
  const { stocks, contractTemplateName: _template, programName: _program, ...campaign } = record;
  const seats = seatsOf(stockOf(stocks, 'CAMPAIGN'));
  const hasVacanciesLeft = seats.vacanciesLeft === null || seats.vacanciesLeft > 0;
  return {
    ...campaign,
    ...campaignsTable.fieldsFrom(campaign),
    ...seats,
    hasVacanciesLeft,
    situation: campaignSituation({ ...campaign, hasVacanciesLeft }, now),
    maxBoletoPayments: stockOf(stocks, 'BOLETO')?.vacancies ?? null,
    maxBoletoParceladoPayments: stockOf(stocks, 'BOLETO_PARCELADO')?.vacancies ?? null,
  };
}

/** The school's terms as the API answers them. A `default…` switch is on where the CFC takes the campaign's value. */
export function presentCampaignSchool(record: CampaignSchoolRecord): CampaignDrivingSchool {
  const { taken, vacancies, closedDays, ...school } = record;
  return {
    ...school,
    ...seatsOf({ vacancies, taken }),
    closedDays: closedDays.map((range) => ({ ...range })),
    defaultExpiration: school.boletoExpirationStrategy === null,
    defaultInstructions: school.boletoInstructions === null,
    defaultAllowedPaymentMethods: school.allowedPaymentMethods === null,
  };
}

export function presentCampaignPlan(record: CampaignPlanRecord): CampaignPlan {
  return {
    ...record,
    ...campaignPlansTable.fieldsFrom(record),
    ...seatsOf(record),
    details: { feeGroups: feesOf(record.details.feeGroups ?? []), benefits: record.details.benefits ?? [] },
  };
}
