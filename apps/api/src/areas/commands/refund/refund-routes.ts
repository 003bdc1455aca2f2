import type { PaymentMethod, RefundRoute, RefundRouteReason, ReversalStatus } from '@habilita/contract';
import {
  type Cents,
  cents,
  DEFAULT_ZONE_OFFSET,
  type HolderShares,
  localDate,
  subtractCents,
  takenInProportion,
  ZERO_CENTS,
} from '@habilita/kernel';
import { NO_SHARES, totalOf } from '#areas/money/core/index.ts';

/** A payment with money that can go back. Amounts are centavos. */
export interface ReturnablePayment {
  readonly id: string;
  readonly method: PaymentMethod;
  readonly paidAt: Temporal.Instant;
  readonly held: HolderShares;
  /** The largest amount that the payment's provider gives back in one refund; see `heldInOnePiece`. */
  readonly inOnePiece: Cents;
  /** The fees that the provider kept of the payment. */
  readonly fee: Cents;
  readonly provider: string;
  readonly reversalStatus: ReversalStatus | null;
}

/** A part of a refund and how it goes back; `payment` is undefined for credit that never came through a provider. */
interface RefundPart {
  readonly payment: ReturnablePayment | undefined;
  readonly route: RefundRoute;
  readonly reason: RefundRouteReason;
  readonly amount: Cents;
  readonly shares: HolderShares;
}

interface Asked {
  readonly payments: readonly ReturnablePayment[];
  readonly amount: Cents;
  readonly now: Temporal.Instant;
  /**
   * The amount that each provider can give back now, by the provider's name. A provider that is not in the map has no
   * known limit.
   */
  readonly balances: ReadonlyMap<string, Cents>;
}

/** How many days after a payment its provider still refunds it. */
const DAYS = { PIX: 90, CREDIT: 180 } as const;
const ORDER: readonly RefundRoute[] = ['PIX_REFUND', 'CARD_CANCEL', 'CARD_REFUND', 'BANK_TRANSFER'];

/**
 * Proposes how to refund an amount: by PIX within 90 days, by card within 180 days (on the day of the payment only as a
 * whole), never by boleto; the rest goes by bank transfer, with a proof. No part exceeds what its payment holds. A part
 * that a provider refunds exceeds neither what the provider refunds at once nor the provider's balance. The parts add
 * up to the amount. Payments with a waiting or approved reversal are skipped.
 */
export function proposeRefund(asked: Asked): RefundPart[] {
  const payments = asked.payments
    .filter(({ held, reversalStatus }) => totalOf(held) > 0 && (reversalStatus ?? 'DECLINED') === 'DECLINED')
    .toSorted((a, b) => rankOf(a, asked) - rankOf(b, asked) || Temporal.Instant.compare(b.paidAt, a.paidAt));
  const balances = new Map(asked.balances);
  let left = asked.amount;
  const parts: RefundPart[] = [];
  for (const payment of payments) {
    const take = cents(Math.min(left, totalOf(payment.held)));
    if (take === 0) continue;
    const routed = routedOf(payment, take, balances.get(payment.provider), asked);
    parts.push(...routed);
    left = subtractCents(left, take);
    const byProvider = routed.find(({ route }) => route !== 'BANK_TRANSFER')?.amount ?? ZERO_CENTS;
    const balance = balances.get(payment.provider);
    if (balance !== undefined) balances.set(payment.provider, subtractCents(balance, byProvider));
  }
  if (left === 0) return parts;
  const outside = { payment: undefined, route: 'BANK_TRANSFER', reason: 'OUTSIDE_PLATFORM' } as const;
  return [...parts, { ...outside, amount: left, shares: NO_SHARES }];
}

const rankOf = (payment: ReturnablePayment, asked: Asked): number =>
  ORDER.indexOf(routeOf(payment, payment.inOnePiece, asked).route);

type Routed = Pick<RefundPart, 'route' | 'reason'>;
type Routable = Pick<ReturnablePayment, 'method' | 'paidAt' | 'inOnePiece'>;

/** Chooses the route by which a part of a payment is refunded, and gives the reason. */
export function routeOf({ method, paidAt, inOnePiece }: Routable, take: Cents, { now }: Pick<Asked, 'now'>): Routed {
  if (method === 'PIX') {
    return isWithin(paidAt, now, DAYS.PIX)
      ? { route: 'PIX_REFUND', reason: 'PIX_IN_TIME' }
      : { route: 'BANK_TRANSFER', reason: 'PIX_TOO_LATE' };
  }
  if (method !== 'CREDIT') return { route: 'BANK_TRANSFER', reason: 'BOLETO_NEVER' };
  if (providersDay(paidAt) === providersDay(now)) {
    return take === inOnePiece
      ? { route: 'CARD_CANCEL', reason: 'CARD_SAME_DAY' }
      : { route: 'BANK_TRANSFER', reason: 'CARD_ONLY_WHOLE_TODAY' };
  }
  return isWithin(paidAt, now, DAYS.CREDIT)
    ? { route: 'CARD_REFUND', reason: 'CARD_IN_TIME' }
    : { route: 'BANK_TRANSFER', reason: 'CARD_TOO_LATE' };
}

/** The day of a moment in São Paulo's time zone. Providers count the days since a payment in this zone. */
const providersDay = (at: Temporal.Instant): string => localDate(at.toString(), DEFAULT_ZONE_OFFSET);

const isWithin = (paidAt: Temporal.Instant, now: Temporal.Instant, days: number): boolean =>
  Temporal.Instant.compare(now, paidAt.add({ hours: 24 * days })) <= 0;

/**
 * Divides the refund of one payment between its provider and a bank transfer. The transfer takes what the provider
 * cannot refund at once, because the charge was paid more than once, and what exceeds the provider's balance. A card
 * payment is cancelled as a whole or not at all.
 */
function routedOf(payment: ReturnablePayment, take: Cents, balance: Cents | undefined, asked: Asked): RefundPart[] {
  const piece = cents(Math.min(take, payment.inOnePiece));
  const routed = routeOf(payment, piece, asked);
  const most = routed.route === 'BANK_TRANSFER' ? take : cents(Math.max(0, Math.min(piece, balance ?? piece)));
  const first = routed.route === 'CARD_CANCEL' && most < piece ? ZERO_CENTS : most;
  const reason = first === piece ? 'ANOTHER_ARRIVAL' : 'PROVIDER_BALANCE';
  const shares = takenInProportion(take, payment.held);
  const firstShares = takenInProportion(first, shares);
  const rest = {
    marketplace: subtractCents(shares.marketplace, firstShares.marketplace),
    partner: subtractCents(shares.partner, firstShares.partner),
  };
  const parts: RefundPart[] = [
    { payment, ...routed, amount: first, shares: firstShares },
    { payment, route: 'BANK_TRANSFER', reason, amount: subtractCents(take, first), shares: rest },
  ];
  return parts.filter(({ amount }) => amount > 0);
}
