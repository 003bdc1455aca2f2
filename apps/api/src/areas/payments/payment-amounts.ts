import { addCents, type Cents, cents } from '@habilita/kernel';

/** One holder's part of a payment, centavos. Reversed amounts are below zero. */
export interface HolderAmounts {
  readonly gross: Cents;
  readonly percentageFee: Cents;
  readonly fixedFee: Cents;
  readonly approved: Cents;
  readonly reversed: Cents;
}

/** What is left for the holder after fees: gross − fixed fee − percentage fee (Specification 3 §3). May be below zero. */
export const netOf = ({
  gross,
  percentageFee,
  fixedFee,
}: Pick<HolderAmounts, 'gross' | 'percentageFee' | 'fixedFee'>): Cents => cents(gross - fixedFee - percentageFee);

/** What the provider credited to the holder: approved + reversed (Specification 3 §3). */
export const creditedOf = ({ approved, reversed }: Pick<HolderAmounts, 'approved' | 'reversed'>): Cents =>
  addCents(approved, reversed);

/** What a row shows of the school's part. */
export const partnerColumns = (amounts: HolderAmounts) => ({
  paymentPartnerGrossValue: amounts.gross,
  paymentPartnerFeePercentageInValue: amounts.percentageFee,
  paymentPartnerFeeValue: amounts.fixedFee,
  paymentPartnerNetValue: netOf(amounts),
  paymentPartnerApprovedValue: amounts.approved,
  paymentPartnerReversedValue: amounts.reversed,
  paymentPartnerCreditedValue: creditedOf(amounts),
});

/** What a row shows of the marketplace's part. */
export const marketplaceColumns = (amounts: HolderAmounts) => ({
  paymentMarketplaceGrossValue: amounts.gross,
  paymentMarketplaceFeePercentageInValue: amounts.percentageFee,
  paymentMarketplaceFeeValue: amounts.fixedFee,
  paymentMarketplaceNetValue: netOf(amounts),
  paymentMarketplaceApprovedValue: amounts.approved,
  paymentMarketplaceReversedValue: amounts.reversed,
  paymentMarketplaceCreditedValue: creditedOf(amounts),
});
