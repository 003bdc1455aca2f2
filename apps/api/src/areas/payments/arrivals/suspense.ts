import { type Cents, cents, formatBrl, ZERO_CENTS } from '@habilita/kernel';
import { raiseIrregularity } from '#areas/money/core/index.ts';
import { post } from '#areas/money/ledger/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { recordEvent } from '#kernel/events.ts';
import type { ProviderEvent } from '../providers/notice.ts';
import type { NoticeMatch } from './payment-of-notice.ts';
import { noteOutcome, refundsOfUnknownPayment, storeEvent, suspenseOfMovement } from './provider-events.queries.ts';

interface Received {
  readonly provider: string;
  readonly event: ProviderEvent;
  readonly match: NoticeMatch;
}

export const detailsOf = ({ provider, event }: Pick<Received, 'provider' | 'event'>) => ({
  provider,
  externalId: event.externalId,
  providerEventId: event.providerEventId,
  amountCents: event.amount,
});

/**
 * Money that no payment can be credited with waits in SUSPENSE, held by the marketplace. When it was refunded before
 * its own notice came, the refunds are booked as well.
 */
export async function bookInSuspense(
  trx: Transaction,
  type: 'UNKNOWN_CHARGE' | 'CHARGE_MISMATCH',
  received: Received,
  now: Temporal.Instant,
): Promise<'UNKNOWN_CHARGE' | 'BOOKED_WITH_IRREGULARITY'> {
  const { provider, event, match } = received;
  const details = { ...detailsOf(received), ...match.contradiction };
  const irregularityId = await raiseIrregularity(trx, { type, registrationId: null, paymentId: null, details }, now);
  await post(trx, {
    kind: 'PLATFORM_PAYMENT',
    registrationId: null,
    shares: { marketplace: event.amount, partner: ZERO_CENTS },
    source: { type: 'IRREGULARITY', id: irregularityId },
    at: event.occurredAt,
  });
  const ids = [event.movementId, event.endToEndId].flatMap((id) => id ?? []);
  const [externalId] = ids;
  if (externalId !== undefined)
    for (const told of await refundsOfUnknownPayment(trx, provider, ids)) {
      const refund = { ...told, ...idOfEarlyRefund(told), kind: 'REFUNDED', externalId, raw: undefined } as const;
      await bookOutOfSuspense(trx, { provider, event: refund }, now);
      await noteOutcome(trx, { provider, providerEventId: told.providerEventId }, 'REFUNDED');
    }
  return type === 'UNKNOWN_CHARGE' ? 'UNKNOWN_CHARGE' : 'BOOKED_WITH_IRREGULARITY';
}

const EARLY = 'early-refund:';

/** The provider's id of a refund that {@link keepEarlyRefund} stored; nothing for one that was told without. */
const idOfEarlyRefund = ({ providerEventId: id }: { readonly providerEventId: string }) =>
  id.startsWith(EARLY) ? { refundId: id.slice(EARLY.length) } : {};

/**
 * Stores a refund that is told before its money under its own id, in place of its notice, so that it is booked once
 * however many notices tell it. UNNAMED without an id: then its notice stands for it.
 */
export async function keepEarlyRefund(
  trx: Transaction,
  { provider, event }: Pick<Received, 'provider' | 'event'>,
  now: Temporal.Instant,
): Promise<'KEPT' | 'REPEATED' | 'UNNAMED'> {
  if (event.refundId === undefined) return 'UNNAMED';
  const providerEventId = `${EARLY}${event.refundId}`;
  const isNew = await storeEvent(trx, {
    provider,
    providerEventId,
    kind: 'REFUNDED',
    externalPaymentId: event.externalId,
    paymentId: null,
    amountCents: event.amount,
    occurredAt: event.occurredAt,
    receivedAt: now,
  });
  if (isNew) await noteOutcome(trx, { provider, providerEventId }, 'UNKNOWN_CHARGE');
  return isNew ? 'KEPT' : 'REPEATED';
}

/**
 * Books money that waited in SUSPENSE and went back to its payer, each refund once and together never more than waited,
 * and notes it in the history of the irregularity, which stays for a person to resolve. Returns false when no money
 * waits there for this movement.
 */
export async function bookOutOfSuspense(
  trx: Transaction,
  { provider, event }: Pick<Received, 'provider' | 'event'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const waiting = await suspenseOfMovement(trx, provider, event.endToEndId ?? event.externalId);
  if (waiting === undefined) return false;
  const isNew =
    event.refundId === undefined ||
    (await storeEvent(trx, {
      provider,
      providerEventId: `refund:${event.refundId}`,
      kind: 'REFUNDED',
      externalPaymentId: event.externalId,
      paymentId: null,
      amountCents: event.amount,
      occurredAt: event.occurredAt,
      receivedAt: now,
    }));
  const back: Cents = cents(isNew ? Math.min(event.amount, waiting.leftCents) : 0);
  if (back <= 0) return true;
  const { irregularityId } = waiting;
  await post(trx, {
    kind: 'REVERSAL',
    registrationId: null,
    shares: { marketplace: back, partner: ZERO_CENTS },
    source: { type: 'IRREGULARITY', id: irregularityId },
    at: event.occurredAt,
  });
  await recordEvent(trx, {
    entityType: 'IRREGULARITY',
    entityId: irregularityId,
    kind: 'IRREGULARITY_MONEY_BACK',
    after: { irregularityId, ...detailsOf({ provider, event }), bookedCents: back },
    reason: formatBrl(back),
  });
  return true;
}
