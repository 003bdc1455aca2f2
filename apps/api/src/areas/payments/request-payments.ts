import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { issueChargeJob } from './payments.jobs.ts';
import type { PlannedPayment } from './planned-payments.ts';
import { insertPayments, type PaymentOwner, refreshPaymentFigures } from './request-payments.queries.ts';

/**
 * Writes decided payments and asks for their charges, all in the caller's transaction: the provider is called by the job, after
 * the commit. The caller holds the registration's lock. Returns the payments' ids.
 */
export async function requestPayments(
  trx: Transaction,
  deps: Pick<Deps, 'jobs'>,
  owner: PaymentOwner,
  planned: readonly PlannedPayment[],
  at: Temporal.Instant,
): Promise<string[]> {
  const ids = await insertPayments(trx, owner, planned, at);
  await refreshPaymentFigures(trx, owner.registrationId);
  for (const paymentId of ids) await deps.jobs.enqueue(trx, issueChargeJob, { paymentId });
  return ids;
}
