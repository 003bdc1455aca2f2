import type { RegistrationStatus } from '@habilita/contract';
import { type Refusal, refusal } from '#kernel/errors.ts';
import { type Attendance, isInWindow, isSlot } from './slots.ts';

const FIELD = 'schedulingDateTime';

/**
 * Why a slot cannot be booked. Whether the slot is full is not checked here, but when the seat is taken (`takeSeat`).
 * Refusals: REGISTRATION_INVALID_STATUS unless registered; CAMPAIGN_NOT_ENABLED_FOR_SCHEDULING outside the campaign's
 * scheduling window; SCHEDULE_INVALID for a past moment, a closed day, or a time at which no slot starts.
 */
export function bookingProblem(
  registration: { readonly status: RegistrationStatus },
  school: Attendance,
  start: Temporal.Instant,
  now: Temporal.Instant,
): Refusal | undefined {
  if (registration.status !== 'REGISTERED') return refusal('REGISTRATION_INVALID_STATUS');
  if (!isInWindow(start, school)) return refusal('CAMPAIGN_NOT_ENABLED_FOR_SCHEDULING', FIELD);
  const isPast = Temporal.Instant.compare(start, now) <= 0;
  return isPast || !isSlot(start, school) ? refusal('SCHEDULE_INVALID', FIELD) : undefined;
}
