import { leftOfStocks, stocksOf, type Terms, termsInCampaign, termsOfSchool } from '#areas/money/core/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { OfferedPlans } from './asked-plan.ts';

/**
 * The school's offer of a plan, or of the registration's own plan when none is given; undefined when the school does
 * not offer the plan.
 */
async function termsForRegistration(
  db: ReadDatabase,
  registrationId: string,
  asked?: string,
): Promise<Terms | undefined> {
  const registration = await db
    .selectFrom('registrations')
    .select(['campaignId', 'drivingSchoolId', 'planId'])
    .where('id', '=', registrationId)
    .executeTakeFirst();
  const { campaignId, drivingSchoolId = null, planId = null } = registration ?? {};
  const wanted = asked ?? planId;
  if (campaignId === undefined || drivingSchoolId === null || wanted === null) return undefined;
  return termsInCampaign(db, campaignId, drivingSchoolId, wanted);
}

/** The plans that a registration's school offers, with the seats that are left. */
export async function offeredTo(db: ReadDatabase, registrationId: string): Promise<OfferedPlans> {
  const present = await termsForRegistration(db, registrationId);
  const offered = present === undefined ? [] : await termsOfSchool(db, present.campaignDrivingSchoolId);
  const seats = await leftOfStocks(
    db,
    offered.flatMap((terms) => [...stocksOf(terms, 'BOLETO'), ...stocksOf(terms, 'BOLETO_PARCELADO')]),
  );
  return { offered, seats };
}

const seatsOf = (db: ReadDatabase, terms: Terms, method: Parameters<typeof stocksOf>[1]) =>
  leftOfStocks(db, stocksOf(terms, method));

/**
 * The school's offer of a plan (by default the registration's own plan), and the free seats of each seat stock from
 * which a registration with this plan and method takes a seat.
 */
export async function offerOf(
  db: ReadDatabase,
  registrationId: string,
  planId: string | undefined,
  method: Parameters<typeof stocksOf>[1],
) {
  const terms = await termsForRegistration(db, registrationId, planId);
  return { terms, seats: terms === undefined ? [] : await seatsOf(db, terms, method) };
}
