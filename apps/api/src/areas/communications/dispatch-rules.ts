import type { CommunicationKind } from '@habilita/contract';
import { addDays, instantAt, localDate, startOfDay, weekday, type ZoneOffset } from '@habilita/kernel';
import { type CampaignWindow, enrolmentProblem, preRegistrationProblem } from '#areas/campaigns/index.ts';
import type { Refusal } from '#kernel/errors.ts';

const SATURDAY = 6;
const SENT_AT = '08:00';

/**
 * CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION once registrations are over; also before they begin, but for the registration reminder, which may
 * announce them.
 */
export function dispatchProblem(
  kind: CommunicationKind,
  campaign: CampaignWindow,
  now: Temporal.Instant,
): Refusal | undefined {
  return kind === 'REGISTRATION_REMINDER' ? preRegistrationProblem(campaign, now) : enrolmentProblem(campaign, now);
}

/** From the moment on which the link goes out by itself until it would be no use any more. */
export interface LinkTime {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
}

/**
 * When the enrolment link of a campaign goes out by itself (Specification 3 §1): 08:00 in the campaign's zone on the first Saturday of its
 * registrations, or when registrations open later on that Saturday, then. A machine that was down then still sends it until that weekend or
 * the registrations are over. Undefined when registrations include no Saturday.
 */
export function linkTime(
  campaign: Pick<CampaignWindow, 'registrationStartDate' | 'registrationEndDate'> & { readonly zoneOffset: ZoneOffset },
): LinkTime | undefined {
  const { registrationStartDate: start, registrationEndDate: end, zoneOffset } = campaign;
  const firstDay = localDate(start.toString(), zoneOffset);
  const saturday = addDays(firstDay, (SATURDAY - weekday(firstDay) + 7) % 7);
  const from = later(Temporal.Instant.from(instantAt(saturday, SENT_AT, zoneOffset)), start);
  if (Temporal.Instant.compare(from, end) >= 0) return undefined;
  const monday = Temporal.Instant.from(startOfDay(addDays(saturday, 2), zoneOffset));
  return { from, until: earlier(monday, end) };
}

const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? b : a);
const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? a : b);
