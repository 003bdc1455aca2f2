import {
  CAPACITY_WISH_STATES,
  type CapacityMinimum,
  type CapacityWishState,
  isCapacityMinimum,
  keysOf,
} from '@habilita/contract';
import { z } from 'zod';
import { type Refusal, refusal } from '#kernel/errors.ts';
import type { CapacityOutcome, CapacityWish } from './capacity-provider.ts';

export const keptWish = z.object({
  min: z.number(),
  disabledUntil: z.string().nullable(),
  state: z.enum(keysOf(CAPACITY_WISH_STATES)),
});
export type KeptWish = z.output<typeof keptWish>;

export const FIRST_WISH: KeptWish = { min: 2, disabledUntil: null, state: 'KEPT' };

/**
 * Checks a request for another minimum capacity, or for a pause of automatic scaling (together a "wish"). Refusals:
 * CAPACITY_MINIMUM_INVALID, CAPACITY_ABOVE_MAXIMUM, DATE_IN_PAST (Specification 1 §5).
 */
export function decideWish(
  asked: { readonly min: number; readonly disabledUntil: Temporal.Instant | undefined },
  max: number,
  now: Temporal.Instant,
): { readonly min: CapacityMinimum; readonly disabledUntil: Temporal.Instant | undefined } | Refusal {
  const { min, disabledUntil } = asked;
  if (!isCapacityMinimum(min)) return refusal('CAPACITY_MINIMUM_INVALID', 'min');
  if (min > max) return refusal('CAPACITY_ABOVE_MAXIMUM', 'min');
  if (disabledUntil !== undefined && Temporal.Instant.compare(disabledUntil, now) <= 0)
    return refusal('DATE_IN_PAST', 'databaseAutoscalingDisabledUntil');
  return { min, disabledUntil };
}

/** Until when automatic scaling is paused; undefined when it is not paused, or not any more. */
export function pauseAt({ disabledUntil }: KeptWish, now: Temporal.Instant): Temporal.Instant | undefined {
  if (disabledUntil === null) return undefined;
  const until = Temporal.Instant.from(disabledUntil);
  return Temporal.Instant.compare(until, now) > 0 ? until : undefined;
}

export const wishOf = (kept: KeptWish, now: Temporal.Instant): CapacityWish => ({
  min: kept.min,
  disabledUntil: pauseAt(kept, now),
});

const STATES = { applied: 'APPLIED', kept: 'KEPT', refused: 'REFUSED' } as const satisfies Record<
  Exclude<CapacityOutcome['kind'], 'unavailable'>,
  CapacityWishState
>;

/**
 * The state of the requested capacity after the provider's answer; undefined when the provider did not answer, and will
 * be asked again.
 */
export const stateAfter = (outcome: CapacityOutcome): CapacityWishState | undefined =>
  outcome.kind === 'unavailable' ? undefined : STATES[outcome.kind];
