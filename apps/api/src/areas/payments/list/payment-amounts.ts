import {
  PAYMENT_AMOUNTS,
  PAYMENT_MEASURE_NAMES,
  PAYMENT_MEASURES,
  type PaymentAmount,
  type PaymentMeasure,
  recordOf,
} from '@habilita/contract';
import { type Cents, cents } from '@habilita/kernel';

/** The amounts of one payment, or their sums over many payments, in centavos. */
export type PaymentAmounts = Readonly<Record<PaymentAmount, number>>;

/** Amounts under the names of the database's columns. */
export type AmountColumns = Readonly<Record<`${PaymentAmount}Cents`, number>>;

const COLUMNS = PAYMENT_AMOUNTS.map((amount) => [amount, `${amount}Cents`] as const);

export const amountsOf = (row: AmountColumns): PaymentAmounts =>
  recordOf(COLUMNS.map(([amount, column]) => [amount, row[column]]));

export const addAmountColumns = (one: AmountColumns, other: AmountColumns): AmountColumns =>
  recordOf(COLUMNS.map(([, column]) => [column, one[column] + other[column]]));

/** The name of an amount's column in SQL, such as 'partner_fixed_fee_cents'. */
export const amountColumn = (amount: PaymentAmount): string =>
  `${amount.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_cents`;

const measureOf = (amounts: PaymentAmounts, name: PaymentMeasure): Cents => {
  const sumOf = (of: readonly PaymentAmount[]): number => of.reduce((sum, amount) => sum + amounts[amount], 0);
  const { plus, minus = [] } = PAYMENT_MEASURES[name];
  return cents(sumOf(plus) - sumOf(minus));
};

/** Every measure of `PAYMENT_MEASURES` from the amounts of a payment, in centavos; a net measure may be negative. */
export const measuresFrom = (amounts: PaymentAmounts): Record<PaymentMeasure, Cents> =>
  recordOf(PAYMENT_MEASURE_NAMES.map((name) => [name, measureOf(amounts, name)]));

/** Like {@link measuresFrom}, for the named measures only. */
export const someMeasuresFrom = (
  amounts: PaymentAmounts,
  names: readonly PaymentMeasure[],
): Partial<Record<PaymentMeasure, Cents>> => recordOf(names.map((name) => [name, measureOf(amounts, name)]));
