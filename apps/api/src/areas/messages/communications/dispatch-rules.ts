import type { CommunicationKind } from '@habilita/contract';
import { addDays, instantAt, localDate, startOfDay, weekday, type ZoneOffset } from '@habilita/kernel';
import type { Refusal } from '#kernel/errors.ts';
import { enrolmentProblem, preRegistrationProblem, type CampaignWindow } from '#areas/money/core/index.ts';

const SATURDAY = 6;
const SENT_AT = '08:00';

/**
 * Why a dispatch cannot be sent. Outside the registration period it is refused with
 * CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION; only the registration reminder may be sent from the campaign's start.
 */
export function dispatchProblem(
  kind: CommunicationKind,
  campaign: CampaignWindow,
  now: Temporal.Instant,
): Refusal | undefined {
  return kind === 'REGISTRATION_REMINDER' ? preRegistrationProblem(campaign, now) : enrolmentProblem(campaign, now);
}

export interface LinkTime {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
}

/**
 * When the enrolment link is sent automatically (Specification 3 §1): from 08:00 in the campaign's zone on the first
 * Saturday of the registration period, or from the opening if registrations open later that day. After an outage it is
 * still sent, until the weekend or the registrations end. Undefined when no such Saturday comes before registrations
 * close; no link is sent then.
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
