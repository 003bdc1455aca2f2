import type { CashForecast, ForecastAmounts, ForecastPeriod, PaymentMethod } from '@habilita/contract';
import { addCents, cents, ZERO_CENTS } from '@habilita/kernel';
import { liquidationDay } from '#areas/money/core/index.ts';

/** Amounts of `n` payments in centavos, after fees. */
export interface NetAmounts {
  readonly n: number;
  readonly marketplace: number;
  readonly partner: number;
}

export interface SettledOn extends NetAmounts {
  readonly day: string;
  readonly isReversal: boolean;
}

export interface OpenOn extends NetAmounts {
  readonly dueDate: string;
  readonly method: PaymentMethod;
  /**
   * For a card: the number of days until the school receives the money, as its payment plan with the provider says;
   * null when the school has no payment plan.
   */
  readonly paymentPlanDays: number | null;
}

const NOTHING: ForecastAmounts = { marketplace: ZERO_CENTS, partner: ZERO_CENTS, payments: 0 };
const EMPTY: ForecastPeriod = { approved: NOTHING, reversed: NOTHING, expected: NOTHING };

export const amountsOf = ({ n, marketplace, partner }: NetAmounts): ForecastAmounts => ({
  marketplace: cents(marketplace),
  partner: cents(partner),
  payments: n,
});

const addAmounts = (a: ForecastAmounts, b: ForecastAmounts): ForecastAmounts => ({
  marketplace: addCents(a.marketplace, b.marketplace),
  partner: addCents(a.partner, b.partner),
  payments: a.payments + b.payments,
});
const addPeriods = (a: ForecastPeriod, b: ForecastPeriod): ForecastPeriod => ({
  approved: addAmounts(a.approved, b.approved),
  reversed: addAmounts(a.reversed, b.reversed),
  expected: addAmounts(a.expected, b.expected),
});

/** When an open payment settles if it is paid on its due date; a card counts as paid in one instalment. */
export const expectedDay = ({ method, dueDate, paymentPlanDays }: Omit<OpenOn, keyof NetAmounts>): string =>
  liquidationDay({ method, approvalDay: dueDate, cardInstallments: 1, paymentPlanDays });

const sum = (periods: readonly (readonly [string, ForecastPeriod])[]): ForecastPeriod =>
  periods.reduce((total, [, period]) => addPeriods(total, period), EMPTY);

interface Found {
  readonly today: string;
  readonly until: string;
  readonly settled: readonly SettledOn[];
  /** Open payments due today or later. */
  readonly open: readonly OpenOn[];
  readonly late: NetAmounts;
}

/**
 * Cash to come by settlement day, from today on (decision 112). A paid payment counts on the day it settles, an open
 * one on the day it would settle if paid when due. `later` adds up everything after `until`; late payments are only in
 * `late`.
 */
export function forecastOf({ today, until, settled, open, late }: Found): CashForecast {
  const byDay = new Map<string, ForecastPeriod>();
  const put = (day: string, part: Partial<ForecastPeriod>) =>
    byDay.set(day, addPeriods(byDay.get(day) ?? EMPTY, { ...EMPTY, ...part }));
  for (const { day, isReversal, ...net } of settled)
    put(day, isReversal ? { reversed: amountsOf(net) } : { approved: amountsOf(net) });
  for (const payments of open) put(expectedDay(payments), { expected: amountsOf(payments) });
  const days = [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    today,
    until,
    days: days.filter(([day]) => day <= until).map(([day, period]) => ({ day, ...period })),
    later: sum(days.filter(([day]) => day > until)),
    total: sum(days),
    late: amountsOf(late),
  };
}
