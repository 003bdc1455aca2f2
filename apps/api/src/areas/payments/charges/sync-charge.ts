import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { recordEvent } from '#kernel/events.ts';
import { eventsOfCharge } from '../arrivals/events-of-charge.ts';
import { bookProviderEvent } from '../arrivals/book-provider-event.ts';
import { bookRefund } from '../arrivals/book-refund.ts';
import { cancelChargeJob, lockedMoneyFacts, raiseIrregularity } from '#areas/money/core/index.ts';
import { moveCharge } from './charges.queries.ts';
import type { ChargeRecord } from '../providers/provider.ts';
import { isSettledByHand } from './settled-by-hand.ts';

type Needed = Pick<Deps, 'clock' | 'jobs' | 'environment' | 'commands'>;

export interface SyncedCharge {
  readonly id: string;
  readonly registrationId: string;
  readonly chargeError: string | null;
}

/** The error of a charge that we had cancelled and that the provider still shows as open. */
export const FOUND_OPEN = 'open although it was cancelled';

/**
 * Brings a payment in line with the provider's record of its charge: books every payment and refund once, and closes a
 * charge that the provider has cancelled. If we had cancelled the charge and the provider still has it open, it is
 * cancelled again, unless staff have recorded its cancellation by hand.
 */
export async function syncCharge(
  trx: Transaction,
  deps: Needed,
  provider: string,
  payment: SyncedCharge,
  charge: ChargeRecord,
): Promise<void> {
  await bookMovements(trx, deps, provider, payment, charge);
  if (charge.status === 'CANCELLED' || charge.status === 'OPEN')
    await followStatus(trx, deps, provider, payment, charge);
}

/**
 * Books every payment and refund of a charge from the provider's record, each once. The charge may be the payment's
 * present or an earlier one.
 */
export async function bookMovements(
  trx: Transaction,
  deps: Needed,
  provider: string,
  payment: SyncedCharge,
  charge: ChargeRecord,
): Promise<void> {
  for (const event of eventsOfCharge(charge)) await bookProviderEvent(trx, deps, provider, event);
  for (const refund of charge.refunds)
    await bookRefund(trx, deps, { provider, payment, externalId: charge.externalId, refund });
}

async function followStatus(
  trx: Transaction,
  deps: Needed,
  provider: string,
  found: SyncedCharge,
  charge: ChargeRecord,
): Promise<void> {
  const now = deps.clock.now();
  const { id: paymentId, registrationId } = found;
  const facts = await lockedMoneyFacts(trx, registrationId, now);
  const payment = facts.payments.find(({ id }) => id === paymentId);
  if (payment === undefined) return;
  const { status, chargeState, active } = payment;
  if (charge.status === 'OPEN') {
    // A payment needs no charge any more when it was paid, perhaps through an earlier charge, or is cancelled or
    // inactive. A charge that we had cancelled for such a payment must not stay open at the provider.
    const isTakenBack = status !== 'PENDING' || !active;
    if (chargeState !== 'CANCELLED' || !isTakenBack) return;
    // Staff have recorded by hand that this charge is cancelled; another call to the provider would only fail.
    if (isSettledByHand(found.chargeError)) return;
    await moveCharge(trx, paymentId, { happened: 'foundOpen', error: FOUND_OPEN }, now);
    await deps.jobs.enqueue(trx, cancelChargeJob, { paymentId });
    return;
  }
  if (chargeState === 'CANCEL_REQUESTED') {
    // The provider carried out our cancellation, but its answer was lost.
    await moveCharge(trx, paymentId, { happened: 'cancelled' }, now);
    return;
  }
  if (chargeState !== 'ISSUED' || status !== 'PENDING') return;
  await moveCharge(trx, paymentId, { happened: 'cancelledThere', error: 'cancelled by provider' }, now);
  const details = { provider, externalId: charge.externalId };
  await raiseIrregularity(trx, { type: 'CANCELLED_BY_PROVIDER', registrationId, paymentId, details }, now);
  await recordEvent(trx, {
    entityType: 'REGISTRATION',
    entityId: registrationId,
    kind: 'CHARGE_CANCELLED_BY_PROVIDER',
    after: { paymentId, ...details },
  });
}
