import { type Refusal, refusal } from '#kernel/errors.ts';

/** UTC. */
export interface CampaignWindow {
  readonly startDate: Temporal.Instant;
  readonly registrationStartDate: Temporal.Instant;
  readonly registrationEndDate: Temporal.Instant;
  /** Until when a seat is reserved by the waiting list for the person who asks: they are let in after the window, too. */
  readonly reservedUntil?: Temporal.Instant | null | undefined;
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

/** Of somebody the open window does not let in: WAITING_LIST_EXPIRED once their own time is over. */
function closedTo(
  { registrationStartDate, reservedUntil }: CampaignWindow,
  now: Temporal.Instant,
): Refusal | undefined {
  if (reservedUntil === null || reservedUntil === undefined || !reached(registrationStartDate, now))
    return refusal('CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION');
  return reached(reservedUntil, now) ? refusal('WAITING_LIST_EXPIRED') : undefined;
}

/**
 * CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION before the start and after the end, there unless a seat is reserved; WAITING_LIST_EXPIRED once it is
 * not any more.
 */
export function preRegistrationProblem(campaign: CampaignWindow, now: Temporal.Instant): Refusal | undefined {
  const state = windowState(campaign, now);
  return state === 'OPEN' || state === 'PRE_REGISTRATION_OPEN' ? undefined : closedTo(campaign, now);
}

/** The same outside the registration window. */
export function enrolmentProblem(campaign: CampaignWindow, now: Temporal.Instant): Refusal | undefined {
  return windowState(campaign, now) === 'OPEN' ? undefined : closedTo(campaign, now);
}
