import { cashForecastEndpoint, FORECAST_DAYS, keysOf } from '@habilita/contract';
import { addDays } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import { settlementToday } from '#areas/payments/payout-statements/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { route } from '#kernel/http/route.ts';
import { requireSchoolFilter } from '#kernel/list/school-scope.ts';
import { forecastOf } from './forecast.ts';
import { cashFound } from './forecast.queries.ts';

export function cashForecastRoutes(app: FastifyInstance, { readDb, clock }: Pick<Deps, 'readDb' | 'clock'>): void {
  route(app, cashForecastEndpoint, async ({ query, actor }) => {
    requireSchoolFilter(query, actor);
    const today = settlementToday(clock.now());
    const until = addDays(today, longestOf(query.days));
    return forecastOf({ today, until, ...(await cashFound(readDb, actor, query, today)) });
  });
}

/** The longest of the chosen periods, in days; 30 when none is chosen. */
function longestOf(days: readonly string[] = ['DAYS_30']): number {
  const chosen = keysOf(FORECAST_DAYS).filter((name) => days.includes(name));
  return Math.max(...chosen.map((name) => FORECAST_DAYS[name]));
}
