import { carryOut, type MoneyFacts, planOf } from '#areas/money/core/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import type { ProviderRequest } from '../charges/provider-requests.queries.ts';
import { isReportedByStaff } from './provider-events.queries.ts';

/**
 * Raises PAYOUT_MISMATCH when a provider refuses a refund that staff had already settled as done. The booking of the
 * refund stays, as it does for a transfer (decision 134). Does nothing when staff did not report the refund.
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
