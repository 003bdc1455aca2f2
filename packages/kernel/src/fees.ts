import { type HolderShares, largestRemainder } from './allocate.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from './cents.ts';
import { portionOf } from './percentage.ts';

/** What a payment method costs: basis points of the gross (1250 = 12.5 %) plus centavos per payment. Frozen on the payment. */
export type FeeRate = { readonly basisPoints: number; readonly fixedFee: Cents };

/** One holder's side of a payment, in centavos; net = gross − fixedFee − percentageFee, below zero when fees exceed it. */
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

/** The rate of each payment method at some date, e.g. { PIX: …, CREDIT: … }. */
export type FeeTable<Method extends string> = Readonly<Record<Method, FeeRate>>;

/**
 * Fees of one payment: the percentage of the whole gross by method, rounded half up once, and the fixed fee, each borne by
 * the holders in proportion to their gross by largest remainder (an equal remainder goes to the marketplace). A payment of
 * zero is never charged and bears no fee. Throws RangeError on a negative gross.
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

/** As `paymentFees`, with the rate looked up by the payment's method. */
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
