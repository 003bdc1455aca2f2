import type { PaymentMethod } from '@habilita/contract';
import { type Cents } from '@habilita/kernel';

/** Prices of a plan in a campaign by method, centavos. */
export interface PlanPrices {
  readonly pix: Cents;
  readonly credit: Cents;
  readonly boleto: Cents;
  readonly boletoParcelado: Cents;
  readonly bpDownPayment: Cents;
  readonly bpMinInstallments: number;
  readonly bpMaxInstallments: number;
}

interface PricedRow {
  readonly pixPriceCents: Cents;
  readonly creditPriceCents: Cents;
  readonly boletoPriceCents: Cents;
  readonly boletoParceladoPriceCents: Cents;
  readonly bpDownPaymentCents: Cents;
  readonly bpMinNumberInstallments: number;
  readonly bpMaxNumberInstallments: number;
}

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
 * The methods on offer are the school's own list if it has one, else the campaign's (Specification 2 §3). PIX is
 * offered only when its hours of validity are set.
 */
export function allowedMethods(campaign: {
  readonly methods: readonly PaymentMethod[];
  readonly schoolMethods: readonly PaymentMethod[] | null;
  readonly pixExpirationHours: number | null;
}): PaymentMethod[] {
  const methods = campaign.schoolMethods ?? campaign.methods;
  return methods.filter((method) => method !== 'PIX' || campaign.pixExpirationHours !== null);
}
