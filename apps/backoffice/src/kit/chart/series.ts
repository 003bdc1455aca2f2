import { cents } from '@habilita/kernel';
import { moneyText, numberText } from '../format.ts';

/** Counts, or amounts in centavos. */
export type SeriesType = 'number' | 'money';

export interface BarSeries {
  readonly key: string;
  readonly label: string;
  readonly type: SeriesType;
}

export const figureText: Readonly<Record<SeriesType, (value: number) => string>> = {
  number: numberText,
  money: (value) => moneyText(cents(value)),
};

const SHORT = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });

/** The text at an axis, such as '12 mil'; amounts in reais. */
export const tickText: Readonly<Record<SeriesType, (value: number) => string>> = {
  number: (value) => SHORT.format(value),
  money: (value) => SHORT.format(value / 100),
};
