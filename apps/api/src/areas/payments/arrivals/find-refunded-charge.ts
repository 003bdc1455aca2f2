import type { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { checkChargeOfNotice } from '../charges/check-charge.ts';
import type { findRefundedChargeJob } from '../charges/payments.jobs.ts';
import { paymentOfMovement } from './provider-events.queries.ts';

/**
 * Checks the charge of a refund whose notice named a payment that was not booked yet: both notices may come at the same
 * moment, and that of a refund says only which movement is given back. If the payment is still unknown, nothing happens
 * here: the notice has raised an irregularity for staff. Throws when the provider does not answer.
 */
export async function findRefundedCharge(
  deps: Deps,
  { provider, movementId, told }: z.output<typeof findRefundedChargeJob.payload>,
): Promise<void> {
  const payment = await paymentOfMovement(deps.db, provider, movementId);
  if (payment !== undefined) await checkChargeOfNotice(deps, { paymentId: payment.id, told });
}
