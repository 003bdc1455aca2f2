import { type HolderShares, largestRemainder } from './allocate.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from './cents.ts';
import { portionOf } from './percentage.ts';

/** What a provider takes of a payment: basis points of its gross (1250 = 12.5 %), and fixed centavos. */
export type FeeRate = { readonly basisPoints: number; readonly fixedFee: Cents };

/**
 * A payment and its fees, or one holder's part of both, in centavos: net = gross − fees. The net amount may be
 * negative.
 */
export type HolderFees = {
  readonly gross: Cents;
  readonly percentageFee: Cents;
  readonly fixedFee: Cents;
  readonly net: Cents;
};

export type PaymentFees = {
  readonly partner: HolderFees;
  readonly marketplace: HolderFees;
  readonly total: HolderFees;
};

/** The fee rates by payment method: { PIX: …, CREDIT: … }. */
export type FeeTable<Method extends string> = Readonly<Record<Method, FeeRate>>;

/**
 * The fees of a payment, in centavos: the percentage of the gross, rounded half up once, plus the fixed fee. Both are
 * shared in proportion to gross; a tie goes to the marketplace. A payment of zero has no fee. Throws a RangeError for a
 * negative gross.
 */
export function paymentFees(shares: HolderShares, rate: FeeRate): PaymentFees {
  if (shares.partner < 0 || shares.marketplace < 0) throw new RangeError('Fees are taken from amounts of zero or more');
  const gross = addCents(shares.marketplace, shares.partner);
  const fixedFee = gross === 0 ? ZERO_CENTS : rate.fixedFee;
  const percentageFee = portionOf(gross, rate.basisPoints);
  const weights = [shares.marketplace, shares.partner];
  const [marketplaceFixed = ZERO_CENTS, partnerFixed = ZERO_CENTS] = largestRemainder(fixedFee, weights);
  const [marketplaceShare = ZERO_CENTS, partnerShare = ZERO_CENTS] = largestRemainder(percentageFee, weights);
  return {
    partner: holderFees(shares.partner, partnerShare, partnerFixed),
    marketplace: holderFees(shares.marketplace, marketplaceShare, marketplaceFixed),
    total: holderFees(gross, percentageFee, fixedFee),
  };
}

export function paymentFeesByMethod<Method extends string>(
  shares: HolderShares,
  method: NoInfer<Method>,
  table: FeeTable<Method>,
): PaymentFees {
  return paymentFees(shares, table[method]);
}

function holderFees(gross: Cents, percentageFee: Cents, fixedFee: Cents): HolderFees {
  return { gross, percentageFee, fixedFee, net: cents(gross - fixedFee - percentageFee) };
}
