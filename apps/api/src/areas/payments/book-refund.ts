import { addCents, cents, type Cents, type HolderShares, largestRemainder } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { recordEvent } from '#kernel/events.ts';
import { post } from '#areas/ledger/index.ts';
import { noticeProblem } from './provider-notice.ts';
import {
  keepEvent,
  lockForSettlement,
  markRefunded,
  noteOutcome,
  raiseIrregularity,
} from './provider-events.queries.ts';
import type { ProviderCharge, ProviderEvent, ProviderRefund } from './providers/provider.ts';
import { refreshPaymentFigures } from './request-payments.queries.ts';

interface Refunded {
  readonly provider: string;
  readonly payment: { readonly id: string; readonly registrationId: string };
  readonly charge: ProviderCharge;
  readonly refund: ProviderRefund;
}

/**
 * Books money a provider gave back, once: it leaves what the student has paid, each holder bearing it in proportion to what they
 * hold of the payment; a payment given back whole is REVERSED. Nobody here asked for it, so a person has to look.
 */
export async function bookRefund(
  trx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  { provider, payment: found, charge, refund }: Refunded,
): Promise<void> {
  const now = clock.now();
  const event = eventOf(charge, refund);
  const isSane = noticeProblem(event, now) === undefined;
  const { providerEventId } = event;
  const fresh = await keepEvent(trx, {
    provider,
    providerEventId,
    movementId: providerEventId,
    kind: 'REFUNDED',
    externalPaymentId: charge.externalId,
    paymentId: found.id,
    amountCents: refund.amount,
    occurredAt: isSane ? refund.refundedAt : now,
    receivedAt: now,
  });
  if (!fresh) return;
  const payment = await lockForSettlement(trx, found);
  const held = {
    marketplace: cents(payment.marketplaceApprovedCents + payment.marketplaceReversedCents),
    partner: cents(payment.partnerApprovedCents + payment.partnerReversedCents),
  };
  const shares = isSane ? refundShares(held, refund.amount) : refundShares(held, cents(0));
  const { id: paymentId, registrationId } = payment;
  const booked = addCents(shares.marketplace, shares.partner);
  if (booked > 0) {
    const isWhole = booked === addCents(held.marketplace, held.partner);
    await markRefunded(trx, paymentId, { shares, isWhole: isWhole && payment.status === 'PAID' }, now);
    const source = { type: 'PAYMENT', id: paymentId };
    await post(trx, { kind: 'REVERSAL', registrationId, shares, source, at: refund.refundedAt });
    await refreshPaymentFigures(trx, registrationId);
  }
  const details = { provider, providerEventId, amountCents: refund.amount, bookedCents: booked };
  await recordEvent(trx, {
    entityType: 'REGISTRATION',
    entityId: registrationId,
    kind: 'PAYMENT_REFUNDED_BY_PROVIDER',
    after: { paymentId, ...details },
  });
  await raiseIrregularity(trx, { type: 'REFUNDED_BY_PROVIDER', registrationId, paymentId, details }, now);
  await noteOutcome(trx, { provider, providerEventId }, booked > 0 ? 'REFUNDED' : 'RAISED');
}

function eventOf(charge: ProviderCharge, { refundId, amount, refundedAt }: ProviderRefund): ProviderEvent {
  const providerEventId = `refund:${refundId}`;
  return {
    providerEventId,
    kind: 'REFUNDED',
    externalId: charge.externalId,
    amount,
    occurredAt: refundedAt,
    raw: undefined,
  };
}

/** What each holder gives back of an amount, in proportion to what they hold; never more than is held. Centavos. */
export function refundShares(held: HolderShares, amount: Cents): HolderShares {
  const total = addCents(held.marketplace, held.partner);
  if (amount >= total) return held;
  const [marketplace, partner] = largestRemainder(amount, [held.marketplace, held.partner]);
  if (marketplace === undefined || partner === undefined) throw new Error('two holders have two shares');
  return { marketplace, partner };
}
