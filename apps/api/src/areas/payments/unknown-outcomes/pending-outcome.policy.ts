import { passes, type PendingOutcomeKind, seesPendingOutcomes, type SettleDecision } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';

export interface UnknownOutcome {
  readonly kind: PendingOutcomeKind;
  readonly failedTries: number;
}

/**
 * How staff may settle an unknown outcome after looking at the provider's site. They never settle that money came: it
 * is booked from the provider's record, or entered by hand.
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

/** Settling needs MANAGE_PAYMENTS, and at least one try without an answer. */
export function maySettle(actor: Pick<Actor, 'roles' | 'permissions'>, outcome: UnknownOutcome): May {
  if (!seesPendingOutcomes(actor) || !passes(actor, { anyOf: ['MANAGE_PAYMENTS'] })) return 'FORBIDDEN';
  return outcome.failedTries > 0 ? true : 'OUTCOME_NOT_ASKED';
}
