import type { WaitingListStanding } from '@habilita/contract';
import type { Stock } from '#areas/money/core/index.ts';

export const ENTITY = 'WAITING_LIST';

const passed = (moment: Temporal.Instant, now: Temporal.Instant): boolean => Temporal.Instant.compare(moment, now) <= 0;

export interface EntryState {
  readonly registrationEndDate: Temporal.Instant;
  readonly offeredAt: Temporal.Instant | null;
  readonly seatUntil: Temporal.Instant | null;
  readonly registrationId: string | null;
}

/**
 * An entry is ENROLLED once its person has enrolled in the campaign, and RESERVED while a seat is kept for it. An entry
 * that was never offered a seat is WAITING in line until its deadline. Any other entry is EXPIRED.
 */
export function standingOf(entry: EntryState, now: Temporal.Instant): WaitingListStanding {
  const { registrationId, seatUntil, offeredAt, registrationEndDate } = entry;
  if (registrationId !== null) return 'ENROLLED';
  if (seatUntil !== null) return passed(seatUntil, now) ? 'EXPIRED' : 'RESERVED';
  return offeredAt === null && !passed(registrationEndDate, now) ? 'WAITING' : 'EXPIRED';
}

interface SeatOfEntry {
  readonly campaignId: string;
  readonly campaignDrivingSchoolId: string | null;
}

/**
 * The seat stocks from which a reserved seat is taken. The plan's stock is not one of them, because the plan is chosen
 * only at the checkout.
 */
export const reservedStocks = ({ campaignId, campaignDrivingSchoolId }: SeatOfEntry): Stock[] => [
  { scope: 'CAMPAIGN', ownerId: campaignId },
  ...(campaignDrivingSchoolId === null ? [] : [{ scope: 'DRIVING_SCHOOL', ownerId: campaignDrivingSchoolId } as const]),
];

/** Deadline of an automatic offer: the campaign's hours from now, but never later than the person's own deadline. */
export function offerEnds(deadline: Temporal.Instant, hours: number, now: Temporal.Instant): Temporal.Instant {
  const end = now.add({ hours });
  return Temporal.Instant.compare(end, deadline) < 0 ? end : deadline;
}

export const invitationAddress = (publicUrl: string, id: string): string =>
  `${publicUrl}/subscription/waiting-list/${id}`;
