import {
  abandonmentByStepEndpoint,
  cfcTotalEndpoint,
  type Endpoint,
  leadsByAgeRangeEndpoint,
  leadsByCategoryEndpoint,
  leadsReportEndpoint,
  paidAndPendingByCategoryEndpoint,
  paidAndPendingByMethodEndpoint,
  paidByCategoryEndpoint,
  paidByMethodEndpoint,
  pendingCfcEndpoint,
  pendingPopEndpoint,
  pendingPopPlusCfcTotalEndpoint,
  popPlusCfcTotalEndpoint,
  popTotalEndpoint,
  registrationsByAgeRangeEndpoint,
  registrationsReportEndpoint,
  settledCfcTotalEndpoint,
  settledPopEndpoint,
  settledPopPlusCfcTotalEndpoint,
} from '@habilita/contract';
import { DEFAULT_ZONE_OFFSET, localDate } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { route } from '#kernel/http/route.ts';
import { mountEditionComparison } from './compare-editions.ts';
import { mountWholeDashboard } from './dashboard.ts';
import { amountsOf, averageTicket, chartOf, type MoneyHolder, settledSums } from './figures.ts';
import { presentCounts } from './present-counts.ts';
import { CHARTS } from './report-charts.ts';
import { type ReportFilter, reportFilterOf } from './report-filter.ts';
import {
  type Chart,
  chartSums,
  leadSums,
  paidSums,
  pendingSums,
  readSums,
  standingsOf,
  standingSums,
  ticketSums,
} from './reports.queries.ts';

type Reading = Pick<Deps, 'readDb' | 'clock'>;
type Settlement = 'ALL' | 'SETTLED' | 'PENDING';

const MONEY = [
  [settledPopPlusCfcTotalEndpoint, 'BOTH', 'SETTLED'],
  [pendingPopPlusCfcTotalEndpoint, 'BOTH', 'PENDING'],
  [cfcTotalEndpoint, 'PARTNER', 'ALL'],
  [settledCfcTotalEndpoint, 'PARTNER', 'SETTLED'],
  [pendingCfcEndpoint, 'PARTNER', 'PENDING'],
  [popTotalEndpoint, 'MARKETPLACE', 'ALL'],
  [settledPopEndpoint, 'MARKETPLACE', 'SETTLED'],
  [pendingPopEndpoint, 'MARKETPLACE', 'PENDING'],
] as const satisfies readonly (readonly [Endpoint, MoneyHolder, Settlement])[];

function mountMoney(app: FastifyInstance, { readDb, clock }: Reading): void {
  const today = () => localDate(clock.now().toString(), DEFAULT_ZONE_OFFSET);
  route(app, popPlusCfcTotalEndpoint, async ({ query, actor }) => {
    const filter = await reportFilterOf(readDb, actor, query);
    const sums = filter && { paid: paidSums(filter), ticket: ticketSums(filter) };
    const { paid = [], ticket: [contract = 0, n = 0] = [] } = sums ? await readSums(readDb, sums) : {};
    return { ...amountsOf(paid, 'BOTH'), totalTicket: averageTicket(contract, n) };
  });
  for (const [endpoint, holder, settlement] of MONEY) {
    route(app, endpoint, async ({ query, actor }) => {
      const filter = await reportFilterOf(readDb, actor, query);
      return amountsOf(filter === undefined ? [] : await paidAndSettled(filter, settlement), holder);
    });
  }

  async function paidAndSettled(filter: ReportFilter, settlement: Settlement): Promise<readonly number[]> {
    const sums = {
      ...(settlement !== 'PENDING' && { paid: paidSums(filter) }),
      ...(settlement !== 'ALL' && { pending: pendingSums(filter, today()) }),
    };
    const { paid, pending = [] } = await readSums(readDb, sums);
    return paid === undefined ? pending : settledSums(paid, pending);
  }
}

function mountCharts(app: FastifyInstance, { readDb }: Reading): void {
  const charted =
    <K extends string>(chart: Chart<K>) =>
    async ({ query, actor }: { query: Parameters<typeof reportFilterOf>[2]; actor: Actor }) => {
      const filter = await reportFilterOf(readDb, actor, query);
      if (filter === undefined) return chartOf(chart.keys, []);
      const sums = await readSums(readDb, { chart: chartSums(filter, chart) });
      return chartOf(chart.keys, sums.chart ?? []);
    };
  route(app, paidAndPendingByCategoryEndpoint, charted(CHARTS.paidAndPendingByCategory));
  route(app, paidByCategoryEndpoint, charted(CHARTS.paidByCategory));
  route(app, paidAndPendingByMethodEndpoint, charted(CHARTS.paidAndPendingByMethod));
  route(app, paidByMethodEndpoint, charted(CHARTS.paidByMethod));
  route(app, registrationsByAgeRangeEndpoint, charted(CHARTS.registrationsByAgeRange));
  route(app, abandonmentByStepEndpoint, charted(CHARTS.abandonmentByStep));
  route(app, leadsByCategoryEndpoint, charted(CHARTS.leadsByCategory));
  route(app, leadsByAgeRangeEndpoint, charted(CHARTS.leadsByAgeRange));
}

/** Routes of the dashboard's cards (Specification 2 §7), and of all cards at once. */
export function mountDashboard(app: FastifyInstance, deps: Reading): void {
  const { readDb, clock } = deps;
  route(app, registrationsReportEndpoint, async ({ query, actor }) => {
    const filter = await reportFilterOf(readDb, actor, query);
    const sums = filter && { standings: standingSums(filter, clock.now()) };
    const { standings = [] } = sums ? await readSums(readDb, sums) : {};
    return presentCounts(standingsOf(standings), actor);
  });
  route(app, leadsReportEndpoint, async ({ query, actor }) => {
    const filter = await reportFilterOf(readDb, actor, query);
    const { leads: [total = 0] = [] } = filter === undefined ? {} : await readSums(readDb, { leads: leadSums(filter) });
    return { total };
  });
  mountMoney(app, deps);
  mountCharts(app, deps);
  mountWholeDashboard(app, deps);
  mountEditionComparison(app, deps);
}
