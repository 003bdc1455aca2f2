import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { cancelChargeJob } from './payments.jobs.ts';
import { markOpenPaymentsCancelled, refreshPaymentFigures } from './request-payments.queries.ts';

/**
 * Cancels every active pending payment of a registration and asks for their charges back, all in the caller's transaction. The caller
 * holds the registration's lock. A payment made meanwhile at the provider is booked and raised when it arrives. How many were cancelled.
 */
export async function cancelOpenPayments(
  trx: Transaction,
  deps: Pick<Deps, 'jobs'>,
  registrationId: string,
  at: Temporal.Instant,
): Promise<number> {
  const cancelled = await markOpenPaymentsCancelled(trx, registrationId, at);
  await refreshPaymentFigures(trx, registrationId);
  for (const { id, chargeState } of cancelled) {
    if (chargeState === 'CANCEL_REQUESTED') await deps.jobs.enqueue(trx, cancelChargeJob, { paymentId: id });
  }
  return cancelled.length;
}
