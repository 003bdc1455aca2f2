import { isCfcUser, passes, type PendingOutcomeKind, type SettleDecision } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';

/** An outcome nobody knows, as far as what may be done about it matters. */
export interface UnknownOutcome {
  readonly kind: PendingOutcomeKind;
  readonly failedTries: number;
}

/**
 * What a person who looked at the provider's own site may say. That money came is never said by hand: it is booked when the provider
 * tells of it (a card that was charged, an open charge that was paid), or entered by a manual entry.
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

/** People of a school see none: providers are the marketplace's own. */
export const maySeeOutcomes = ({ roles }: Pick<Actor, 'roles'>): boolean => !isCfcUser(roles);

type May = true | 'FORBIDDEN' | 'OUTCOME_NOT_ASKED';

/** May this person settle it by hand? Needs MANAGE_PAYMENTS, and that the provider was asked at least once without an answer. */
export function maySettle(actor: Pick<Actor, 'roles' | 'permissions'>, outcome: UnknownOutcome): May {
  if (!maySeeOutcomes(actor) || !passes(actor, { anyOf: ['MANAGE_PAYMENTS'] })) return 'FORBIDDEN';
  return outcome.failedTries > 0 ? true : 'OUTCOME_NOT_ASKED';
}
