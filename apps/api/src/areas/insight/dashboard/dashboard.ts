import {
  type Dashboard,
  dashboardEndpoint,
  type DashboardChart,
  leadsReportEndpoint,
  popPlusCfcTotalEndpoint,
  recordOf,
  registrationsReportEndpoint,
} from '@habilita/contract';
import { cents, DEFAULT_ZONE_OFFSET, localDate } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import { type Actor, mayCall } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { route } from '#kernel/http/route.ts';
import type { SummedDay } from '#kernel/roll-ups/rolled-up-total.ts';
import { amountsOf, averageTicket, chartOf, type MoneyHolder, settledSums } from './figures.ts';
import { presentCounts } from './present-counts.ts';
import { CHART_NAMES, CHARTS } from './report-charts.ts';
import { type ReportFilter, reportFilterOf } from './report-filter.ts';
import {
  type Chart,
  chartSums,
  leadSums,
  paidSums,
  paymentDays,
  pendingSums,
  readTogether,
  registrationDays,
  standingsOf,
  standingSums,
  ticketSums,
} from './reports.queries.ts';

type Holds = Readonly<Record<'registrations' | 'leads' | 'money', boolean>> & {
  readonly charts: readonly DashboardChart[];
};

/** The cards of the dashboard that a person may see: those whose own routes the person may call. */
const cardsOf = (actor: Actor): Holds => ({
  registrations: mayCall(actor, registrationsReportEndpoint.access),
  leads: mayCall(actor, leadsReportEndpoint.access),
  money: mayCall(actor, popPlusCfcTotalEndpoint.access),
  charts: CHART_NAMES.filter((name) => mayCall(actor, CHARTS[name].endpoint.access)),
});

/** Mounts the route that returns all cards of the dashboard that the person may see. One query reads them all. */
export function mountWholeDashboard(app: FastifyInstance, { readDb, clock }: Pick<Deps, 'readDb' | 'clock'>): void {
  route(app, dashboardEndpoint, async ({ query, actor }): Promise<Dashboard> => {
    const at = clock.now();
    const today = localDate(at.toString(), DEFAULT_ZONE_OFFSET);
    const filter = await reportFilterOf(readDb, actor, query);
    const holds = cardsOf(actor);
    const read = filter && (await readTogether(readDb, partsOf(filter, holds, { now: at, today })));
    return { at, today, ...presented(read, holds, actor) };
  });
}

function partsOf(filter: ReportFilter, holds: Holds, { now, today }: { now: Temporal.Instant; today: string }) {
  const charts = recordOf(holds.charts.map((name) => [name, chartSums(filter, CHARTS[name])] as const));
  return {
    sums: {
      ...charts,
      ...(holds.registrations && { standings: standingSums(filter, now) }),
      ...(holds.leads && { leads: leadSums(filter) }),
      ...(holds.money && {
        paid: paidSums(filter),
        pending: pendingSums(filter, today),
        ticket: ticketSums(filter),
      }),
    },
    days: {
      ...(holds.registrations && { registrations: registrationDays(filter) }),
      ...(holds.money && { payments: paymentDays(filter) }),
    },
  };
}

type Found = Awaited<ReturnType<typeof readTogether<ReadSums, ReadDays>>>;
type ReadSums = DashboardChart | 'standings' | 'leads' | 'paid' | 'pending' | 'ticket';
type ReadDays = 'registrations' | 'payments';

function presented(read: Found | undefined, holds: Holds, actor: Actor): Omit<Dashboard, 'at' | 'today'> {
  const { sums, days } = read ?? { sums: {}, days: {} };
  const chart = <K extends string>(name: DashboardChart, { keys }: Chart<K>) =>
    holds.charts.includes(name) ? chartOf(keys, sums[name] ?? []) : undefined;
  return {
    ...(holds.registrations && {
      registrations: presentCounts(standingsOf(sums.standings ?? []), actor),
      registrationsByDay: (days.registrations ?? []).map(([day, registrations = 0]) => ({ day, registrations })),
    }),
    ...(holds.leads && { leads: { total: sums.leads?.[0] ?? 0 } }),
    ...(holds.money && {
      money: moneyOf(sums.paid ?? [], sums.pending ?? [], sums.ticket ?? []),
      paymentsByDay: (days.payments ?? []).map(paymentsOn),
    }),
    charts: {
      paidAndPendingByCategory: chart('paidAndPendingByCategory', CHARTS.paidAndPendingByCategory),
      paidByCategory: chart('paidByCategory', CHARTS.paidByCategory),
      paidAndPendingByMethod: chart('paidAndPendingByMethod', CHARTS.paidAndPendingByMethod),
      paidByMethod: chart('paidByMethod', CHARTS.paidByMethod),
      registrationsByAgeRange: chart('registrationsByAgeRange', CHARTS.registrationsByAgeRange),
      abandonmentByStep: chart('abandonmentByStep', CHARTS.abandonmentByStep),
      leadsByCategory: chart('leadsByCategory', CHARTS.leadsByCategory),
      leadsByAgeRange: chart('leadsByAgeRange', CHARTS.leadsByAgeRange),
    },
  };
}

function moneyOf(paid: readonly number[], pending: readonly number[], [contract = 0, n = 0]: readonly number[]) {
  const settled = settledSums(paid, pending);
  const of = (holder: MoneyHolder) => ({
    total: amountsOf(paid, holder),
    settled: amountsOf(settled, holder),
    pending: amountsOf(pending, holder),
  });
  return { both: of('BOTH'), cfc: of('PARTNER'), pop: of('MARKETPLACE'), totalTicket: averageTicket(contract, n) };
}

const paymentsOn = ([day, payments = 0, partner = 0, marketplace = 0]: SummedDay) => ({
  day,
  payments,
  gross: cents(partner + marketplace),
});
