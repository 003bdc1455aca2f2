import { paymentsList, type PaymentTotals, totalPaymentsEndpoint } from '@habilita/contract';
import { addCents, cents } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { route } from '#kernel/http/route.ts';
import { onlyVisible, refuseHidden, visibleFields } from '#kernel/list/visible-fields.ts';
import { creditedOf, netOf } from './payment-amounts.ts';
import { type CreditedSums, paymentSums, type RolledUpSums } from './payment-totals.queries.ts';
import { permitPaymentsSearch } from './payments.read.ts';

export function amountsFrom(sums: RolledUpSums): PaymentTotals['totals'] {
  const marketplace = {
    gross: cents(sums.marketplaceGross),
    percentageFee: cents(sums.marketplacePercentageFee),
    fixedFee: cents(sums.marketplaceFixedFee),
  };
  const partner = {
    gross: cents(sums.gross - sums.marketplaceGross),
    percentageFee: cents(sums.partnerPercentageFee),
    fixedFee: cents(sums.partnerFixedFee),
  };
  return {
    paymentGrossQty: sums.n,
    paymentGrossValue: cents(sums.gross),
    paymentFeePercentageInValue: addCents(partner.percentageFee, marketplace.percentageFee),
    paymentFeeValue: addCents(partner.fixedFee, marketplace.fixedFee),
    paymentNetValue: addCents(netOf(partner), netOf(marketplace)),
    paymentPartnerGrossValue: partner.gross,
    paymentPartnerFeePercentageInValue: partner.percentageFee,
    paymentPartnerFeeValue: partner.fixedFee,
    paymentPartnerNetValue: netOf(partner),
    paymentMarketplaceGrossValue: marketplace.gross,
    paymentMarketplaceFeePercentageInValue: marketplace.percentageFee,
    paymentMarketplaceFeeValue: marketplace.fixedFee,
    paymentMarketplaceNetValue: netOf(marketplace),
  };
}

export function creditedFrom(sums: CreditedSums): PaymentTotals['totals'] {
  const partner = { approved: cents(sums.partnerApproved), reversed: cents(sums.partnerReversed) };
  const marketplace = { approved: cents(sums.marketplaceApproved), reversed: cents(sums.marketplaceReversed) };
  return {
    paymentPartnerApprovedValue: partner.approved,
    paymentPartnerReversedValue: partner.reversed,
    paymentPartnerCreditedValue: creditedOf(partner),
    paymentMarketplaceApprovedValue: marketplace.approved,
    paymentMarketplaceReversedValue: marketplace.reversed,
    paymentMarketplaceCreditedValue: creditedOf(marketplace),
  };
}

/** Totals of the list and of the groups, with the filters and rights of the rows. */
export function mountPaymentTotals(app: FastifyInstance, { readDb }: Pick<Deps, 'readDb'>): void {
  route(app, totalPaymentsEndpoint, async ({ query, actor }) => {
    const search = { ...query, page: 0, size: 1, sort: paymentsList.defaultSort };
    permitPaymentsSearch(search, actor);
    refuseHidden(paymentsList, search, actor);
    const { amounts, credited } = await paymentSums(readDb, actor, search);
    const totals = { ...(amounts && amountsFrom(amounts)), ...(credited && creditedFrom(credited)) };
    const visible = visibleFields(paymentsList, actor);
    return { totals: onlyVisible(totals, paymentsList, visible, new Set()), isExact: credited !== undefined };
  });
}
