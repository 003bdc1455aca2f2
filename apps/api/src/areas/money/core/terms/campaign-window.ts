import { type Refusal, refusal } from '#kernel/errors.ts';

export interface CampaignWindow {
  readonly startDate: Temporal.Instant;
  readonly registrationStartDate: Temporal.Instant;
  readonly registrationEndDate: Temporal.Instant;
  /** Until when the waiting list keeps a seat for this person, who may then enrol after the window too. */
  readonly reservedUntil?: Temporal.Instant | null | undefined;
}

export type WindowState = 'NOT_STARTED' | 'PRE_REGISTRATION_OPEN' | 'OPEN' | 'CLOSED';

const reached = (moment: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(moment, now) <= 0;

/**
 * Where a moment lies in the campaign's window, whatever seats are left; its last instant is still open
 * (Specification 2 §2).
 */
export function windowState(campaign: CampaignWindow, now: Temporal.Instant): WindowState {
  if (Temporal.Instant.compare(now, campaign.registrationEndDate) > 0) return 'CLOSED';
  if (reached(campaign.registrationStartDate, now)) return 'OPEN';
  return reached(campaign.startDate, now) ? 'PRE_REGISTRATION_OPEN' : 'NOT_STARTED';
}

/**
 * The refusal outside the window: undefined while a seat is reserved for the person, WAITING_LIST_EXPIRED once that
 * time is over, CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION otherwise.
 */
function closedTo(
  { registrationStartDate, reservedUntil }: CampaignWindow,
  now: Temporal.Instant,
): Refusal | undefined {
  if (reservedUntil === null || reservedUntil === undefined || !reached(registrationStartDate, now))
    return refusal('CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION');
  return reached(reservedUntil, now) ? refusal('WAITING_LIST_EXPIRED') : undefined;
}

/**
 * Why nobody may pre-register now: CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION outside the campaign, unless a seat is
 * reserved for the person, and WAITING_LIST_EXPIRED when it no longer is.
 */
export function preRegistrationProblem(campaign: CampaignWindow, now: Temporal.Instant): Refusal | undefined {
  const state = windowState(campaign, now);
  return state === 'OPEN' || state === 'PRE_REGISTRATION_OPEN' ? undefined : closedTo(campaign, now);
}

/** Why nobody may enrol now: the refusals of {@link preRegistrationProblem}, outside the registration window. */
export function enrolmentProblem(campaign: CampaignWindow, now: Temporal.Instant): Refusal | undefined {
  return windowState(campaign, now) === 'OPEN' ? undefined : closedTo(campaign, now);
}
