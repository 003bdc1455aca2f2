import type { cashForecastEndpoint, PaymentMeasure } from '@habilita/contract';
import { addDays } from '@habilita/kernel';
import type { CallResponse } from '#api-client/transport.ts';
import type { LinkTarget } from '#kit/layout/index.ts';

type Forecast = CallResponse<typeof cashForecastEndpoint>;
type Filters = Readonly<Record<string, string | undefined>>;

/** Whose money a figure is: of one holder, or of both together. */
export type ForecastHolder = 'both' | 'marketplace' | 'partner';

type Place = (holder: ForecastHolder, from: string, until?: string) => LinkTarget;

/**
 * For each figure of the forecast, a link to the rows that it sums up. A `Place` makes the link for a period from the
 * day `from` to the day `until`, or for all days since `from` when `until` is left out.
 */
export interface ForecastPlaces {
  readonly approved: Place;
  readonly reversed: Place;
  readonly expected: Place;
  readonly late: LinkTarget;
}

/**
 * The column of the payments list whose sum is the figure, for each holder. For approved amounts the sum may differ
 * from the figure, because the list adds up prices and the forecast the money received; the page says so. People see
 * only the columns that they may read.
 */
const COLUMNS = {
  both: 'paymentNetValue',
  marketplace: 'paymentMarketplaceNetValue',
  partner: 'paymentPartnerNetValue',
} as const satisfies Readonly<Record<ForecastHolder, PaymentMeasure>>;

/**
 * Makes the links, filtered by the campaigns and schools of the forecast. They lead to the payments list or, for
 * reversals, to the schools' statements.
 */
export function placesOf(
  { today }: Pick<Forecast, 'today'>,
  { campaignIds, drivingSchoolIds }: Filters,
): ForecastPlaces {
  const shared = { campaignIds, drivingSchoolIds };
  const payments = (holder: ForecastHolder, search: Filters): LinkTarget => ({
    to: '/payments',
    search: { ...shared, ...search, column: COLUMNS[holder] },
  });
  return {
    approved: (holder, from, until) =>
      payments(holder, { status: 'PAID,REVERSED', liquidationDayStart: from, liquidationDayEnd: until }),
    reversed: (_holder, from, until) => ({
      to: '/payments/statements',
      search: { ...shared, dayStart: from, dayEnd: until },
    }),
    expected: (holder, from, until) =>
      payments(holder, { status: 'PENDING', dueDateStart: today, expectedDayStart: from, expectedDayEnd: until }),
    late: payments('both', { status: 'PENDING', dueDateEnd: addDays(today, -1) }),
  };
}
