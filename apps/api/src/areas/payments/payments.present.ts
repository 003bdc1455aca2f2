import { paymentRow, type PaymentRow, paymentsList } from '@habilita/contract';
import { addCents, cents } from '@habilita/kernel';
import { fieldHider, requiredKeys } from '#kernel/list/visible-fields.ts';
import { creditedOf, type HolderAmounts, netOf } from './payment-amounts.ts';
import type { PaymentRecord } from './payment-rows.queries.ts';

/** Links, actions and colours are made of these, so they come even when their column was not chosen. */
const ALWAYS = requiredKeys(paymentRow);

/** Rows of the light search, without the fields that are not in `visible`. */
export function presentPayments(rows: readonly PaymentRecord[], visible: ReadonlySet<string>): PaymentRow[] {
  const hide = fieldHider<PaymentRow>(paymentsList, visible, ALWAYS);
  return rows.map((row) =>
    hide({
      ...identityOf(row),
      ...totalsOf(row),
      ...partnerColumns(partnerOf(row)),
      ...marketplaceColumns(marketplaceOf(row)),
    }),
  );
}

function identityOf(row: PaymentRecord) {
  const {
    chargesCents,
    grossCents: _gross,
    partnerGrossCents: _partner,
    marketplaceGrossCents: _marketplace,
    feePercentageBasisPoints,
    partnerPercentageFeeCents: _pp,
    marketplacePercentageFeeCents: _mp,
    partnerFixedFeeCents: _pf,
    marketplaceFixedFeeCents: _mf,
    partnerApprovedCents: _pa,
    marketplaceApprovedCents: _ma,
    partnerReversedCents: _pr,
    marketplaceReversedCents: _mr,
    ...identity
  } = row;
  return {
    ...identity,
    entityPaymentId: row.id,
    dueAmount: cents(chargesCents),
    paymentFeePercentage: feePercentageBasisPoints / 100,
  };
}

function totalsOf(row: PaymentRecord) {
  const percentageFee = cents(row.partnerPercentageFeeCents + row.marketplacePercentageFeeCents);
  const fixedFee = cents(row.partnerFixedFeeCents + row.marketplaceFixedFeeCents);
  return {
    paymentGrossValue: cents(row.grossCents),
    paymentFeePercentageInValue: percentageFee,
    paymentFeeValue: fixedFee,
    paymentNetValue: addCents(netOf(partnerOf(row)), netOf(marketplaceOf(row))),
  };
}

const partnerOf = (row: PaymentRecord): HolderAmounts => ({
  gross: cents(row.partnerGrossCents),
  percentageFee: cents(row.partnerPercentageFeeCents),
  fixedFee: cents(row.partnerFixedFeeCents),
  approved: cents(row.partnerApprovedCents),
  reversed: cents(row.partnerReversedCents),
});

const marketplaceOf = (row: PaymentRecord): HolderAmounts => ({
  gross: cents(row.marketplaceGrossCents),
  percentageFee: cents(row.marketplacePercentageFeeCents),
  fixedFee: cents(row.marketplaceFixedFeeCents),
  approved: cents(row.marketplaceApprovedCents),
  reversed: cents(row.marketplaceReversedCents),
});

const partnerColumns = (amounts: HolderAmounts) => ({
  paymentPartnerGrossValue: amounts.gross,
  paymentPartnerFeePercentageInValue: amounts.percentageFee,
  paymentPartnerFeeValue: amounts.fixedFee,
  paymentPartnerNetValue: netOf(amounts),
  paymentPartnerApprovedValue: amounts.approved,
  paymentPartnerReversedValue: amounts.reversed,
  paymentPartnerCreditedValue: creditedOf(amounts),
});

const marketplaceColumns = (amounts: HolderAmounts) => ({
  paymentMarketplaceGrossValue: amounts.gross,
  paymentMarketplaceFeePercentageInValue: amounts.percentageFee,
  paymentMarketplaceFeeValue: amounts.fixedFee,
  paymentMarketplaceNetValue: netOf(amounts),
  paymentMarketplaceApprovedValue: amounts.approved,
  paymentMarketplaceReversedValue: amounts.reversed,
  paymentMarketplaceCreditedValue: creditedOf(amounts),
});
