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
 * Books money that cannot be credited to any payment in the SUSPENSE account, under the marketplace's name, and raises
 * an irregularity. Also books refunds of this money whose notices came before the notice of the money.
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

/** The provider's id of a refund that {@link keepEarlyRefund} stored; empty when the refund's notice had no id. */
const idOfEarlyRefund = ({ providerEventId: id }: { readonly providerEventId: string }) =>
  id.startsWith(EARLY) ? { refundId: id.slice(EARLY.length) } : {};

/**
 * Stores a refund whose notice came before the notice of the payment. The key is the refund's id, not the notice's, so
 * that several notices of the same refund are booked once. Returns UNNAMED, and stores nothing, when the notice has no
 * refund id; the notice's own event then represents the refund.
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
 * Books a refund of money that is in SUSPENSE: each refund once, and in total never more than the money that is there.
 * Records it in the history of the irregularity, which stays open until a person resolves it. Returns false when
 * SUSPENSE has no money of this movement.
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
