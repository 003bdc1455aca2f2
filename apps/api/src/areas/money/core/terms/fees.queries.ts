import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '@habilita/contract';
import { type Cents, cents, type FeeRate } from '@habilita/kernel';
import { z } from 'zod';
import type { ReadDatabase } from '#kernel/db/connect.ts';

export type FeeRates = Partial<Readonly<Record<PaymentMethod, FeeRate>>>;

const methodWord = z.enum(PAYMENT_METHOD_NAMES);

/**
 * Provider fees on a day, by payment method: percentages and the fixed fee of PIX from the table of fees, fixed fees of
 * card and boleto from the campaign. A method that has no fee on that day is not offered.
 */
export async function feeRatesOn(
  db: ReadDatabase,
  day: string,
  campaign: { readonly creditFixedFee: Cents; readonly boletoFixedFee: Cents },
): Promise<FeeRates> {
  const rows = await db
    .selectFrom('paymentFees')
    .select(['paymentMethod', 'percentageBasisPoints', 'fixedCents'])
    .where('validFrom', '<=', day)
    .where((eb) => eb.or([eb('validUntil', 'is', null), eb('validUntil', '>', day)]))
    .execute();
  const rates: Partial<Record<PaymentMethod, FeeRate>> = {};
  for (const row of rows) {
    const fixedByMethod = {
      PIX: cents(row.fixedCents),
      CREDIT: campaign.creditFixedFee,
      BOLETO: campaign.boletoFixedFee,
      BOLETO_PARCELADO: campaign.boletoFixedFee,
    };
    const method = methodWord.parse(row.paymentMethod);
    rates[method] = { basisPoints: row.percentageBasisPoints, fixedFee: fixedByMethod[method] };
  }
  return rates;
}
