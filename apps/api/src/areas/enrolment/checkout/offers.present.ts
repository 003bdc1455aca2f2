import type { RunningCampaign, SchoolOnOffer, SchoolsOnOffer } from '@habilita/contract';
import { allowedMethods, priceOf, pricesOf, type CampaignWindow, windowState } from '#areas/money/core/index.ts';
import type { Stock } from '#areas/money/core/index.ts';
import type { PlanOnOfferRow } from './offers.queries.ts';

export function presentCampaign<T extends CampaignWindow>(
  row: T,
  now: Temporal.Instant,
): T & Pick<RunningCampaign, 'situation'> {
  return { ...row, situation: windowState(row, now) === 'OPEN' ? 'OPEN' : 'PRE_REGISTRATION_OPEN' };
}

type Left = (stock: Stock) => number | null;

export function presentOffers(campaignId: string, rows: readonly PlanOnOfferRow[], leftOf: Left): SchoolsOnOffer {
  const schools = Map.groupBy(rows, (row) => row.campaignDrivingSchoolId);
  return {
    vacanciesLeft: atLeastZero(leftOf({ scope: 'CAMPAIGN', ownerId: campaignId })),
    drivingSchools: [...schools.values()].flatMap((plans) => presentSchool(plans, leftOf)),
  };
}

function presentSchool(plans: readonly PlanOnOfferRow[], leftOf: Left): SchoolOnOffer[] {
  const [school] = plans;
  if (school === undefined) return [];
  const { methods, schoolMethods, pixExpiration } = school;
  const { drivingSchoolId, presentationName, neighborhood, street, number, latitude, longitude } = school;
  const allowed = allowedMethods({ methods, schoolMethods, pixExpirationHours: pixExpiration });
  return [
    {
      drivingSchoolId,
      presentationName,
      neighborhood,
      street,
      number,
      latitude,
      longitude,
      allowedPaymentMethods: allowed,
      vacanciesLeft: atLeastZero(leftOf({ scope: 'DRIVING_SCHOOL', ownerId: school.campaignDrivingSchoolId })),
      plans: plans.map((plan) => presentPlan(plan, allowed, leftOf)),
    },
  ];
}

function presentPlan(
  row: PlanOnOfferRow,
  allowed: SchoolOnOffer['allowedPaymentMethods'],
  leftOf: Left,
): SchoolOnOffer['plans'][number] {
  const { planId, name, type, modality, shortName, businessName, description } = row;
  const { bpMinNumberInstallments, bpMaxNumberInstallments } = row;
  const prices = pricesOf(row);
  return {
    planId,
    name,
    type,
    modality,
    shortName,
    businessName,
    description,
    bpMinNumberInstallments,
    bpMaxNumberInstallments,
    originalPrice: row.originalPriceCents,
    prices: allowed.map((paymentMethod) => ({ paymentMethod, price: priceOf(prices, paymentMethod) })),
    bpDownPayment: prices.bpDownPayment,
    vacanciesLeft: atLeastZero(leftOf({ scope: 'PLAN', ownerId: row.campaignPlanId })),
  };
}

const atLeastZero = (left: number | null): number | null => (left === null ? null : Math.max(0, left));
