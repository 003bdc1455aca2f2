import { type CheckoutStep, furthestStep, hasReached } from '@habilita/contract';
import { localDate, type ZoneOffset } from '@habilita/kernel';
import { type CampaignWindow, enrolmentProblem, preRegistrationProblem } from '#areas/campaigns/index.ts';
import { ageProblem } from '#areas/registrations/index.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';

/** Where a person is: no registration begun, one begun and not made, or registered, which is no lead any more. */
export const LEAD_STAGES = ['NOT_STARTED', 'UNFINISHED', 'REGISTERED'] as const;
export type LeadStage = (typeof LEAD_STAGES)[number];

export interface LeadState {
  readonly checkoutStep: CheckoutStep;
  readonly registrationId: string | null;
}

/**
 * May a pre-registration be made? CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION outside its window, CITY_NOT_SERVED, MINIMUM_AGE under eighteen
 * on the day in the campaign's zone.
 */
export function newLeadProblem(
  campaign: CampaignWindow & { readonly servesCity: boolean; readonly zoneOffset: ZoneOffset },
  dateOfBirth: string,
  now: Temporal.Instant,
): Refusal | undefined {
  return (
    preRegistrationProblem(campaign, now) ??
    (campaign.servesCity ? undefined : refusal('CITY_NOT_SERVED', 'countyId')) ??
    ageProblem(dateOfBirth, localDate(now.toString(), campaign.zoneOffset), 'dateOfBirth')
  );
}

/** May the person go on with their pre-registration? Not once the enrolment has begun: REGISTRATION_INVALID_STATUS. */
export function leadChangeProblem(lead: LeadState & CampaignWindow, now: Temporal.Instant): Refusal | undefined {
  if (lead.registrationId !== null) return refusal('REGISTRATION_INVALID_STATUS');
  return preRegistrationProblem(lead, now);
}

/** Completing needs the category: CHECKOUT_STEP_MISSING before it. */
export function completeLeadProblem(lead: LeadState): Refusal | undefined {
  return hasReached(lead.checkoutStep, 'PRE_REGISTRATION_2') ? undefined : refusal('CHECKOUT_STEP_MISSING');
}

/** Enrolling needs a completed pre-registration (CHECKOUT_STEP_MISSING) that has not been used yet (CPF_ALREADY_REGISTERED). */
export function startEnrolmentProblem(lead: LeadState & CampaignWindow, now: Temporal.Instant): Refusal | undefined {
  if (lead.registrationId !== null) return refusal('CPF_ALREADY_REGISTERED');
  if (!hasReached(lead.checkoutStep, 'PRE_REGISTRATION_COMPLETED')) return refusal('CHECKOUT_STEP_MISSING');
  return enrolmentProblem(lead, now);
}

/** The lead keeps the furthest step, also when the person goes back a page. */
export const stepAfter = (lead: Pick<LeadState, 'checkoutStep'>, step: CheckoutStep): CheckoutStep =>
  furthestStep(lead.checkoutStep, step);

/**
 * May staff change a lead's data (Specification 3 §5)? LEAD_ALREADY_REGISTERED once the person is registered, whose data then stand on the
 * registration; MINIMUM_AGE under eighteen on the day in the campaign's zone.
 */
export function editLeadProblem(
  lead: { readonly stage: LeadStage; readonly zoneOffset: ZoneOffset },
  dateOfBirth: string,
  now: Temporal.Instant,
): Refusal | undefined {
  if (lead.stage === 'REGISTERED') return refusal('LEAD_ALREADY_REGISTERED');
  return ageProblem(dateOfBirth, localDate(now.toString(), lead.zoneOffset), 'dateOfBirth');
}
