import { type CheckoutStep, furthestStep, hasReached } from '@habilita/contract';
import { localDate, type ZoneOffset } from '@habilita/kernel';
import { ageProblem } from '#areas/registrations/registrations/index.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';
import { enrolmentProblem, preRegistrationProblem, type CampaignWindow } from '#areas/money/core/index.ts';

/** How far a lead has come. No list shows REGISTERED leads. */
export const LEAD_STAGES = ['NOT_STARTED', 'UNFINISHED', 'REGISTERED'] as const;
export type LeadStage = (typeof LEAD_STAGES)[number];

export interface LeadState {
  readonly checkoutStep: CheckoutStep;
  readonly registrationId: string | null;
}

/**
 * Why somebody cannot pre-register. Refusals: CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION, CITY_NOT_SERVED, those of
 * `ageProblem` in the campaign's zone.
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

/**
 * Why a pre-registration cannot be changed. Refusals: REGISTRATION_INVALID_STATUS once the enrolment began, those of
 * `preRegistrationProblem`.
 */
export function leadChangeProblem(lead: LeadState & CampaignWindow, now: Temporal.Instant): Refusal | undefined {
  if (lead.registrationId !== null) return refusal('REGISTRATION_INVALID_STATUS');
  return preRegistrationProblem(lead, now);
}

/** Why a pre-registration cannot be completed. Refusal: CHECKOUT_STEP_MISSING without a category. */
export function completeLeadProblem(lead: LeadState): Refusal | undefined {
  return hasReached(lead.checkoutStep, 'PRE_REGISTRATION_2') ? undefined : refusal('CHECKOUT_STEP_MISSING');
}

/**
 * Why an enrolment cannot begin from a pre-registration. Refusals: CHECKOUT_STEP_MISSING before the pre-registration is
 * complete, CPF_ALREADY_REGISTERED when its enrolment began already, those of `enrolmentProblem`.
 */
export function startEnrolmentProblem(lead: LeadState & CampaignWindow, now: Temporal.Instant): Refusal | undefined {
  if (lead.registrationId !== null) return refusal('CPF_ALREADY_REGISTERED');
  if (!hasReached(lead.checkoutStep, 'PRE_REGISTRATION_COMPLETED')) return refusal('CHECKOUT_STEP_MISSING');
  return enrolmentProblem(lead, now);
}

/** A lead that goes back to an earlier step keeps the furthest one. */
export const stepAfter = (lead: Pick<LeadState, 'checkoutStep'>, step: CheckoutStep): CheckoutStep =>
  furthestStep(lead.checkoutStep, step);

/**
 * Why staff cannot edit a lead (Specification 3 §5). Refusals: LEAD_ALREADY_REGISTERED, those of `ageProblem` in the
 * campaign's zone.
 */
export function editLeadProblem(
  lead: { readonly stage: LeadStage; readonly zoneOffset: ZoneOffset },
  dateOfBirth: string,
  now: Temporal.Instant,
): Refusal | undefined {
  if (lead.stage === 'REGISTERED') return refusal('LEAD_ALREADY_REGISTERED');
  return ageProblem(dateOfBirth, localDate(now.toString(), lead.zoneOffset), 'dateOfBirth');
}
