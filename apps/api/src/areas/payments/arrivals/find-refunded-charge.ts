import type { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { checkChargeOfNotice } from '../charges/check-charge.ts';
import type { findRefundedChargeJob } from '../charges/payments.jobs.ts';
import { paymentOfMovement } from './provider-events.queries.ts';

/**
 * Checks the charge of a refund whose payment nobody knew when the notice of the refund came. The notices of a payment
 * and of its refund may come at the same moment, and the refund's names the movement of the payment alone. When there is
 * still no payment, staff have the irregularity that the notice raised. Throws when the provider does not answer.
 */
export async function findRefundedCharge(
  deps: Deps,
  { provider, movementId, told }: z.output<typeof findRefundedChargeJob.payload>,
): Promise<void> {
  const payment = await paymentOfMovement(deps.db, provider, movementId);
  if (payment !== undefined) await checkChargeOfNotice(deps, { paymentId: payment.id, told });
}
