import type { PendingOutcomeKind } from '@habilita/contract';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { cancelCharge } from '../charges/cancel-charge.ts';
import { checkCharge } from '../charges/check-charge.ts';
import { issueCharge } from '../charges/issue-charge.ts';
import { pendingOutcome } from './pending-outcomes.queries.ts';
import { carryOutRequest } from '../charges/provider-requests.ts';
import { resolveCardAttempt } from '../cards/resolve-card-attempt.ts';

const ASK: Readonly<Record<PendingOutcomeKind, (deps: Deps, id: string) => Promise<unknown>>> = {
  CHARGE: issueCharge,
  CANCELLATION: cancelCharge,
  CHECK: checkCharge,
  CARD: resolveCardAttempt,
  REFUND: carryOutRequest,
  PAYOUT: carryOutRequest,
};

/**
 * Asks the provider now what became of an operation. Returns true when the outcome is known afterwards. Refusal:
 * OUTCOME_KNOWN when it was known before.
 */
export async function askOutcome(deps: Deps, outcomeId: string): Promise<boolean> {
  const outcome = (await pendingOutcome(deps.db, outcomeId)) ?? refuse('OUTCOME_KNOWN');
  try {
    await ASK[outcome.kind](deps, outcomeId);
  } catch (error) {
    deps.log.warn({ err: error, outcomeId }, 'asked a provider by hand');
  }
  return (await pendingOutcome(deps.db, outcomeId)) === undefined;
}
