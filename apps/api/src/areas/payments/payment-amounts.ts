import {
  PAYMENT_AMOUNTS,
  PAYMENT_MEASURE_NAMES,
  PAYMENT_MEASURES,
  type PaymentAmount,
  type PaymentMeasure,
  recordOf,
} from '@habilita/contract';
import { type Cents, cents } from '@habilita/kernel';

/** Centavos; of one payment, or sums of many. */
export type PaymentAmounts = Readonly<Record<PaymentAmount, number>>;

/** Named as the database names them. */
export type AmountColumns = Readonly<Record<`${PaymentAmount}Cents`, number>>;

export const amountsOf = (row: AmountColumns): PaymentAmounts =>
  recordOf(PAYMENT_AMOUNTS.map((amount) => [amount, row[`${amount}Cents`]]));

/** 'partner_fixed_fee_cents'. */
export const amountColumn = (amount: PaymentAmount): string =>
  `${amount.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_cents`;

/** Every measure of the contract; net amounts may be negative. */
export function measuresFrom(amounts: PaymentAmounts): Record<PaymentMeasure, Cents> {
  const sumOf = (of: readonly PaymentAmount[]): number => of.reduce((sum, amount) => sum + amounts[amount], 0);
  return recordOf(
    PAYMENT_MEASURE_NAMES.map((name) => {
      const { plus, minus = [] } = PAYMENT_MEASURES[name];
      return [name, cents(sumOf(plus) - sumOf(minus))];
    }),
  );
}
