import { passes, type PendingOutcomeKind, seesPendingOutcomes, type SettleDecision } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';

export interface UnknownOutcome {
  readonly kind: PendingOutcomeKind;
  readonly failedTries: number;
}

/**
 * What staff may decide about an unknown outcome after looking at the provider's site. They cannot declare a payment
 * received: money is booked from the provider's record, or by a manual entry.
 */
const DECISIONS: Readonly<Record<PendingOutcomeKind, readonly SettleDecision[]>> = {
  CHARGE: ['NOT_DONE'],
  CANCELLATION: ['DONE'],
  CHECK: ['NOT_DONE'],
  CARD: ['NOT_DONE'],
  REFUND: ['DONE', 'NOT_DONE'],
  PAYOUT: ['DONE', 'NOT_DONE'],
};

export const decisionsOn = ({ kind }: UnknownOutcome): readonly SettleDecision[] => DECISIONS[kind];

type May = true | 'FORBIDDEN' | 'OUTCOME_NOT_ASKED';

/**
 * Whether a person may decide an unknown outcome by hand. The person needs MANAGE_PAYMENTS, and the provider must have
 * left at least one request unanswered.
 */
export function maySettle(actor: Pick<Actor, 'roles' | 'permissions'>, outcome: UnknownOutcome): May {
  if (!seesPendingOutcomes(actor) || !passes(actor, { anyOf: ['MANAGE_PAYMENTS'] })) return 'FORBIDDEN';
  return outcome.failedTries > 0 ? true : 'OUTCOME_NOT_ASKED';
}
