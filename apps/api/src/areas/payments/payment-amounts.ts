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

const COLUMNS = PAYMENT_AMOUNTS.map((amount) => [amount, `${amount}Cents`] as const);

export const amountsOf = (row: AmountColumns): PaymentAmounts =>
  recordOf(COLUMNS.map(([amount, column]) => [amount, row[column]]));

/** 'partner_fixed_fee_cents'. */
export const amountColumn = (amount: PaymentAmount): string =>
  `${amount.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_cents`;

/** Measures of the contract, all or these; net amounts may be negative. */
export function measuresFrom(
  amounts: PaymentAmounts,
  names: readonly PaymentMeasure[] = PAYMENT_MEASURE_NAMES,
): Record<PaymentMeasure, Cents> {
  const sumOf = (of: readonly PaymentAmount[]): number => of.reduce((sum, amount) => sum + amounts[amount], 0);
  return recordOf(
    names.map((name) => {
      const { plus, minus = [] } = PAYMENT_MEASURES[name];
      return [name, cents(sumOf(plus) - sumOf(minus))];
    }),
  );
}
