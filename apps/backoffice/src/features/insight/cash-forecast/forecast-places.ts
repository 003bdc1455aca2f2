import type { cashForecastEndpoint } from '@habilita/contract';
import { addDays } from '@habilita/kernel';
import type { CallResponse } from '#api-client/transport.ts';
import type { LinkTarget } from '#kit/layout/index.ts';

type Forecast = CallResponse<typeof cashForecastEndpoint>;
type Filters = Readonly<Record<string, string | undefined>>;

/** Where the rows of each figure are; without `until` every later day counts too. */
export interface ForecastPlaces {
  readonly approved: (from: string, until?: string) => LinkTarget;
  readonly reversed: (from: string, until?: string) => LinkTarget;
  readonly expected: (from: string, until?: string) => LinkTarget;
  readonly late: LinkTarget;
}

/** Links to the payments list or, for reversals, to the schools' statements, with the same campaigns and schools. */
export function placesOf(
  { today }: Pick<Forecast, 'today'>,
  { campaignIds, drivingSchoolIds }: Filters,
): ForecastPlaces {
  const shared = { campaignIds, drivingSchoolIds };
  const payments = (search: Filters): LinkTarget => ({ to: '/payments', search: { ...shared, ...search } });
  return {
    approved: (from, until) =>
      payments({ status: 'PAID,REVERSED', liquidationDayStart: from, liquidationDayEnd: until }),
    reversed: (from, until) => ({ to: '/payments/statements', search: { ...shared, dayStart: from, dayEnd: until } }),
    expected: (from, until) =>
      payments({ status: 'PENDING', dueDateStart: today, expectedDayStart: from, expectedDayEnd: until }),
    late: payments({ status: 'PENDING', dueDateEnd: addDays(today, -1) }),
  };
}
