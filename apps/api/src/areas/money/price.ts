import type { PaymentMethod } from '@habilita/contract';
import { type Cents } from '@habilita/kernel';

/** What a plan costs in a campaign by way of paying, centavos. */
export interface PlanPrices {
  readonly pix: Cents;
  readonly credit: Cents;
  readonly boleto: Cents;
  readonly boletoParcelado: Cents;
  /** Down payment of the instalment boleto. */
  readonly bpDownPayment: Cents;
  readonly bpMinInstallments: number;
  readonly bpMaxInstallments: number;
}

/** A campaign's plan as it is kept. */
interface PricedRow {
  readonly pixPriceCents: Cents;
  readonly creditPriceCents: Cents;
  readonly boletoPriceCents: Cents;
  readonly boletoParceladoPriceCents: Cents;
  readonly bpDownPaymentCents: Cents;
  readonly bpMinNumberInstallments: number;
  readonly bpMaxNumberInstallments: number;
}

/** The prices of a plan in a campaign, read from its row. */
export const pricesOf = (row: PricedRow): PlanPrices => ({
  pix: row.pixPriceCents,
  credit: row.creditPriceCents,
  boleto: row.boletoPriceCents,
  boletoParcelado: row.boletoParceladoPriceCents,
  bpDownPayment: row.bpDownPaymentCents,
  bpMinInstallments: row.bpMinNumberInstallments,
  bpMaxInstallments: row.bpMaxNumberInstallments,
});

/** The price of a plan by payment method, centavos (Specification 2 §3, campaign plan entry). */
export function priceOf(prices: PlanPrices, method: PaymentMethod): Cents {
  const byMethod = {
    PIX: prices.pix,
    CREDIT: prices.credit,
    BOLETO: prices.boleto,
    BOLETO_PARCELADO: prices.boletoParcelado,
  };
  return byMethod[method];
}

/**
 * The methods open to a student of a school in a campaign: the school's own list over the campaign's (Specification 2 §3). PIX
 * without an expiry is not on offer.
 */
export function allowedMethods(campaign: {
  readonly methods: readonly PaymentMethod[];
  readonly schoolMethods: readonly PaymentMethod[] | null;
  readonly pixExpirationHours: number | null;
}): PaymentMethod[] {
  const methods = campaign.schoolMethods ?? campaign.methods;
  return methods.filter((method) => method !== 'PIX' || campaign.pixExpirationHours !== null);
}
