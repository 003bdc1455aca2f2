import { addCents, type Cents, cents } from '@habilita/kernel';

/** Centavos; reversed amounts are negative. */
export interface HolderAmounts {
  readonly gross: Cents;
  readonly percentageFee: Cents;
  readonly fixedFee: Cents;
  readonly approved: Cents;
  readonly reversed: Cents;
}

/** Gross − fixed fee − percentage fee (Specification 3 §3); may be negative. */
export const netOf = ({
  gross,
  percentageFee,
  fixedFee,
}: Pick<HolderAmounts, 'gross' | 'percentageFee' | 'fixedFee'>): Cents => cents(gross - fixedFee - percentageFee);

/** Approved + reversed (Specification 3 §3). */
export const creditedOf = ({ approved, reversed }: Pick<HolderAmounts, 'approved' | 'reversed'>): Cents =>
  addCents(approved, reversed);

export const partnerColumns = (amounts: HolderAmounts) => ({
  paymentPartnerGrossValue: amounts.gross,
  paymentPartnerFeePercentageInValue: amounts.percentageFee,
  paymentPartnerFeeValue: amounts.fixedFee,
  paymentPartnerNetValue: netOf(amounts),
  paymentPartnerApprovedValue: amounts.approved,
  paymentPartnerReversedValue: amounts.reversed,
  paymentPartnerCreditedValue: creditedOf(amounts),
});

export const marketplaceColumns = (amounts: HolderAmounts) => ({
  paymentMarketplaceGrossValue: amounts.gross,
  paymentMarketplaceFeePercentageInValue: amounts.percentageFee,
  paymentMarketplaceFeeValue: amounts.fixedFee,
  paymentMarketplaceNetValue: netOf(amounts),
  paymentMarketplaceApprovedValue: amounts.approved,
  paymentMarketplaceReversedValue: amounts.reversed,
  paymentMarketplaceCreditedValue: creditedOf(amounts),
});
