import { type Refusal, refusal } from '#kernel/errors.ts';

/** UTC. */
export interface CampaignWindow {
  readonly startDate: Temporal.Instant;
  readonly registrationStartDate: Temporal.Instant;
  readonly registrationEndDate: Temporal.Instant;
}

export type WindowState = 'NOT_STARTED' | 'PRE_REGISTRATION_OPEN' | 'OPEN' | 'CLOSED';

const reached = (moment: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(moment, now) <= 0;

/** Vacancies aside; the last instant is still open (Specification 2 §2). */
export function windowState(campaign: CampaignWindow, now: Temporal.Instant): WindowState {
  if (Temporal.Instant.compare(now, campaign.registrationEndDate) > 0) return 'CLOSED';
  if (reached(campaign.registrationStartDate, now)) return 'OPEN';
  return reached(campaign.startDate, now) ? 'PRE_REGISTRATION_OPEN' : 'NOT_STARTED';
}

/** CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION before the start and after the end. */
export function preRegistrationProblem(campaign: CampaignWindow, now: Temporal.Instant): Refusal | undefined {
  const state = windowState(campaign, now);
  return state === 'OPEN' || state === 'PRE_REGISTRATION_OPEN'
    ? undefined
    : refusal('CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION');
}

/** CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION outside the registration window. */
export function enrolmentProblem(campaign: CampaignWindow, now: Temporal.Instant): Refusal | undefined {
  return windowState(campaign, now) === 'OPEN' ? undefined : refusal('CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION');
}
