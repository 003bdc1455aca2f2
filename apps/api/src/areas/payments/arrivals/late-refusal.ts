import { carryOut, type MoneyFacts, planOf } from '#areas/money/core/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import type { ProviderRequest } from '../charges/provider-requests.queries.ts';
import { isReportedByStaff } from './provider-events.queries.ts';

/**
 * Raises the irregularity PAYOUT_MISMATCH when a provider refuses a refund that staff have already recorded as made.
 * The refund stays booked (decision 134). Does nothing for a refund that staff have not recorded.
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
