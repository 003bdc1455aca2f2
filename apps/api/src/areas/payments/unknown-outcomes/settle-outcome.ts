import type { SettleDecision } from '@habilita/contract';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { noteTry } from '../charges/charges-to-check.queries.ts';
import { bookRefund } from '../arrivals/book-refund.ts';
import { failAttempt } from '../cards/card-attempts.queries.ts';
import { failRequest } from '../arrivals/fail-reversal.ts';
import { lockedMoneyFacts } from '#areas/money/core/index.ts';
import { moveCharge } from '../charges/charges.queries.ts';
import { nextCheckAt } from '../charges/retry-delays.ts';
import { SETTLED_BY_HAND } from '../charges/settled-by-hand.ts';
import { decisionsOn, maySettle } from './pending-outcome.policy.ts';
import { type PendingOutcome, pendingOutcome } from './pending-outcomes.queries.ts';
import { setRequestState } from '../charges/provider-requests.queries.ts';

interface Settlement {
  readonly outcomeId: string;
  readonly decision: SettleDecision;
  readonly reason: string;
}

/**
 * Records by hand the outcome of a request to a provider that has not answered, after staff have looked at the
 * provider's site; the history keeps who did so and why. Money that the provider reports later is still booked.
 * Refusals: OUTCOME_KNOWN, OUTCOME_NOT_ASKED until the provider has left a request unanswered, OUTCOME_NOT_DECIDABLE,
 * FORBIDDEN.
 */
export async function settleOutcome(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'commands'>,
  { outcomeId, decision, reason }: Settlement,
  by: By,
): Promise<void> {
  const found = (await pendingOutcome(trx, outcomeId)) ?? refuse('OUTCOME_KNOWN');
  const facts = await lockedMoneyFacts(trx, found.registrationId, deps.clock.now());
  // The provider may have answered while this transaction waited for the lock.
  const outcome = (await pendingOutcome(trx, outcomeId)) ?? refuse('OUTCOME_KNOWN');
  const may = maySettle(by.actor, outcome);
  if (may !== true) refuse(may);
  if (!decisionsOn(outcome).includes(decision)) refuse('OUTCOME_NOT_DECIDABLE');
  await settle(trx, deps, outcome, { outcomeId, decision, reason });
  const isInVain = decision === 'NOT_DONE' && (outcome.kind === 'REFUND' || outcome.kind === 'PAYOUT');
  if (isInVain) await failRequest(trx, deps, facts, { id: outcomeId, reason });
  const { kind, registrationId, paymentId, amountCents } = outcome;
  await recordEvent(trx, {
    ...by,
    entityType: 'REGISTRATION',
    entityId: registrationId,
    kind: 'PROVIDER_OUTCOME_SETTLED',
    after: { outcomeId, kind, paymentId, amountCents, decision },
    reason,
  });
}

async function settle(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'commands'>,
  { id, kind, paymentId, registrationId, provider, amountCents }: PendingOutcome,
  { decision, reason }: Settlement,
): Promise<void> {
  const now = deps.clock.now();
  const error = `${SETTLED_BY_HAND}${reason}`.slice(0, 500);
  switch (kind) {
    case 'CHARGE':
      await moveCharge(trx, id, { happened: 'rejected', error }, now);
      return;
    case 'CANCELLATION':
      await moveCharge(trx, id, { happened: 'cancelled', error }, now);
      return;
    case 'CHECK':
      await noteTry(trx, id, { at: now, againAt: nextCheckAt(false, now), error: null });
      return;
    case 'CARD':
      await failAttempt(trx, { attemptId: id }, { code: 'CARD_NOT_PROCESSED', details: error });
      return;
    case 'PAYOUT':
      await setRequestState(trx, id, { state: decision === 'DONE' ? 'DONE' : 'REJECTED', error }, now);
      return;
    case 'REFUND': {
      if (decision === 'NOT_DONE' || paymentId === null) {
        await setRequestState(trx, id, { state: 'REJECTED', error }, now);
        return;
      }
      const refund = { refundId: id, amount: amountCents, refundedAt: now };
      const payment = { id: paymentId, registrationId };
      await bookRefund(trx, deps, { provider: provider ?? '', payment, externalId: null, refund });
    }
  }
}
