import { OFFICE_ZONE } from '@habilita/contract';
import { localDate, localTime } from '@habilita/kernel';
import type { FreeSlot } from './slots.ts';

export interface BookingToMove {
  readonly registrationId: string;
  readonly startsAt: Temporal.Instant;
}

interface Place {
  readonly start: Temporal.Instant;
  readonly minute: number;
  left: number;
}

const dayOf = (at: Temporal.Instant): string => localDate(at.toString(), OFFICE_ZONE);

/** Minutes since midnight in Brasília. */
function minuteOf(at: Temporal.Instant): number {
  const [hours = '0', minutes = '0'] = localTime(at.toString(), OFFICE_ZONE).split(':');
  return Number(hours) * 60 + Number(minutes);
}

/**
 * Sorts days by preference: first the days from `from` on, the nearest first, then the earlier days, the nearest first.
 */
function byPreference(days: readonly string[], from: string): string[] {
  const sorted = days.toSorted();
  return [...sorted.filter((day) => day >= from), ...sorted.filter((day) => day < from).toReversed()];
}

/**
 * Proposes a free slot of the same CFC for each booking, the earliest booking first: on the next day with a free slot,
 * at the time of day nearest to the former one; only if no later day has one, on an earlier day. No slot is proposed
 * more often than it has free attendants; bookings for which no slot is left get no proposal.
 */
export function proposeMoves(
  bookings: readonly BookingToMove[],
  slots: readonly FreeSlot[],
): Map<string, Temporal.Instant> {
  const days = new Map<string, Place[]>();
  for (const { start, freeAttendants } of slots) {
    const day = dayOf(start);
    const places = days.get(day) ?? [];
    places.push({ start, minute: minuteOf(start), left: freeAttendants });
    days.set(day, places);
  }
  const proposals = new Map<string, Temporal.Instant>();
  const inOrder = bookings.toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt));
  for (const { registrationId, startsAt } of inOrder) {
    const place = placeFor(startsAt, days);
    if (place === undefined) break;
    place.left -= 1;
    proposals.set(registrationId, place.start);
  }
  return proposals;
}

function placeFor(startsAt: Temporal.Instant, days: Map<string, Place[]>): Place | undefined {
  const wanted = minuteOf(startsAt);
  for (const day of byPreference([...days.keys()], dayOf(startsAt))) {
    const places = (days.get(day) ?? []).filter(({ left }) => left > 0);
    const [nearest] = places.toSorted((a, b) => Math.abs(a.minute - wanted) - Math.abs(b.minute - wanted));
    if (nearest !== undefined) return nearest;
    days.delete(day);
  }
  return undefined;
}
