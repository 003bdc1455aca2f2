import { carryOut, type MoneyFacts, planOf } from '#areas/money/core/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import type { ProviderRequest } from '../charges/provider-requests.queries.ts';
import { isReportedByStaff } from './provider-events.queries.ts';

/**
 * Raises PAYOUT_MISMATCH for a refund that its provider refuses after staff had settled it as done. What was booked
 * stays, as with a transfer (decision 134). A refund that ended otherwise contradicts nobody.
 */
export async function raiseLateRefusal(
  trx: Transaction,
  deps: Pick<Deps, 'jobs'>,
  facts: MoneyFacts,
  { id: requestId, provider, paymentId, amountCents }: ProviderRequest,
): Promise<void> {
  if (!(await isReportedByStaff(trx, provider, requestId))) return;
  const details = { requestId, amountCents, declared: 'DONE', answered: 'REJECTED' };
  const event = { kind: 'REFUND_ANSWERED_LATE', after: { paymentId, ...details } };
  const plan = planOf({ event, irregularities: [{ type: 'PAYOUT_MISMATCH', paymentId, details }] });
  await carryOut(trx, deps, facts, plan, {});
}
