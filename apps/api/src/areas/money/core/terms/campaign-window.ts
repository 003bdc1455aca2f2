import { type Refusal, refusal } from '#kernel/errors.ts';

export interface CampaignWindow {
  readonly startDate: Temporal.Instant;
  readonly registrationStartDate: Temporal.Instant;
  readonly registrationEndDate: Temporal.Instant;
  /**
   * When the reservation of a seat from the waiting list ends. Until then the person may enrol even if the campaign's
   * registrations have ended.
   */
  readonly reservedUntil?: Temporal.Instant | null | undefined;
}

export type WindowState = 'NOT_STARTED' | 'PRE_REGISTRATION_OPEN' | 'OPEN' | 'CLOSED';

const reached = (moment: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(moment, now) <= 0;

/**
 * Whether a campaign takes pre-registrations only, takes registrations too (OPEN), has not started or is over
 * (Specification 2 §2). Free seats play no part. At the instant of `registrationEndDate` it is still OPEN.
 */
export function windowState(campaign: CampaignWindow, now: Temporal.Instant): WindowState {
  if (Temporal.Instant.compare(now, campaign.registrationEndDate) > 0) return 'CLOSED';
  if (reached(campaign.registrationStartDate, now)) return 'OPEN';
  return reached(campaign.startDate, now) ? 'PRE_REGISTRATION_OPEN' : 'NOT_STARTED';
}

/**
 * The refusal while a campaign takes no registrations. Once registrations have begun, somebody with a reserved seat is
 * refused only when the reservation has ended (WAITING_LIST_EXPIRED). Anybody else gets
 * CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION.
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
 * Why a pre-registration is refused: CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION before the campaign starts and after its
 * registrations end, unless a seat is reserved for the person; WAITING_LIST_EXPIRED when that reservation has ended.
 */
export function preRegistrationProblem(campaign: CampaignWindow, now: Temporal.Instant): Refusal | undefined {
  const state = windowState(campaign, now);
  return state === 'OPEN' || state === 'PRE_REGISTRATION_OPEN' ? undefined : closedTo(campaign, now);
}

/** Refuses an enrolment outside the registration window, with the same codes as {@link preRegistrationProblem}. */
export function enrolmentProblem(campaign: CampaignWindow, now: Temporal.Instant): Refusal | undefined {
  return windowState(campaign, now) === 'OPEN' ? undefined : closedTo(campaign, now);
}
