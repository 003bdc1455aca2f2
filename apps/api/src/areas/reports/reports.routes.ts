import {
  abandonmentByStepEndpoint,
  AGE_RANGE_NAMES,
  CATEGORIES,
  cfcTotalEndpoint,
  CHECKOUT_STEP_NAMES,
  type Endpoint,
  keysOf,
  LEAD_CATEGORY_NAMES,
  leadsByAgeRangeEndpoint,
  leadsByCategoryEndpoint,
  leadsReportEndpoint,
  paidAndPendingByCategoryEndpoint,
  paidAndPendingByMethodEndpoint,
  paidByCategoryEndpoint,
  paidByMethodEndpoint,
  PAYMENT_METHOD_NAMES,
  pendingCfcEndpoint,
  pendingPopEndpoint,
  pendingPopPlusCfcTotalEndpoint,
  popPlusCfcTotalEndpoint,
  popTotalEndpoint,
  registrationCardFields,
  type RegistrationCounts,
  registrationsByAgeRangeEndpoint,
  registrationsReportEndpoint,
  REGISTRATION_STANDING_NAMES,
  settledCfcTotalEndpoint,
  settledPopEndpoint,
  settledPopPlusCfcTotalEndpoint,
} from '@habilita/contract';
import { DEFAULT_ZONE_OFFSET, localDate, ZERO_CENTS } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { route } from '#kernel/http/route.ts';
import { mountEditionComparison } from './compare-editions.ts';
import { chartOf, defaultRate } from './figures.ts';
import { reportFilterOf } from './report-filter.ts';
import {
  type Chart,
  chartedCounts,
  leadCount,
  type MoneyHolder,
  paidAmounts,
  registrationCounts,
  type Settlement,
  totalTicket,
} from './reports.queries.ts';

type Reading = Pick<Deps, 'readDb' | 'clock'>;
type Counts = Awaited<ReturnType<typeof registrationCounts>>;

const NO_MONEY = { gross: ZERO_CENTS, fees: ZERO_CENTS, net: ZERO_CENTS };

/** Only what the person's levels show. */
function presentCounts(counts: Counts | undefined, { permissions }: Pick<Actor, 'permissions'>): RegistrationCounts {
  const shown = registrationCardFields(permissions);
  const entries = (['total', ...REGISTRATION_STANDING_NAMES] as const).flatMap((field) =>
    shown.has(field) ? [[field, counts?.[field] ?? 0] as const] : [],
  );
  const late = (counts?.latePayment ?? 0) + (counts?.partPaidAndLate ?? 0);
  const rate = shown.has('defaultRate') ? { defaultRate: defaultRate(late, counts?.total ?? 0) } : {};
  return { ...Object.fromEntries(entries), ...rate };
}

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

const CATEGORY_NAMES = keysOf(CATEGORIES);
const BY_CATEGORY = { of: 'REGISTRATIONS', keys: CATEGORY_NAMES } as const;
const BY_METHOD = { of: 'REGISTRATIONS', keys: PAYMENT_METHOD_NAMES } as const;
const BY_AGE = { dimension: 'age', keys: AGE_RANGE_NAMES } as const;

function mountMoney(app: FastifyInstance, { readDb, clock }: Reading): void {
  const today = () => localDate(clock.now().toString(), DEFAULT_ZONE_OFFSET);
  route(app, popPlusCfcTotalEndpoint, async ({ query, actor }) => {
    const filter = await reportFilterOf(readDb, actor, query);
    if (filter === undefined) return { ...NO_MONEY, totalTicket: ZERO_CENTS };
    const amounts = await paidAmounts(readDb, filter, { holder: 'BOTH', settlement: 'ALL', today: today() });
    return { ...amounts, totalTicket: await totalTicket(readDb, filter) };
  });
  for (const [endpoint, holder, settlement] of MONEY) {
    route(app, endpoint, async ({ query, actor }) => {
      const filter = await reportFilterOf(readDb, actor, query);
      return filter === undefined ? NO_MONEY : paidAmounts(readDb, filter, { holder, settlement, today: today() });
    });
  }
}

function mountCharts(app: FastifyInstance, { readDb }: Reading): void {
  const charted =
    <K extends string>(chart: Chart<K>) =>
    async ({ query, actor }: { query: Parameters<typeof reportFilterOf>[2]; actor: Actor }) => {
      const filter = await reportFilterOf(readDb, actor, query);
      return filter === undefined ? chartOf(chart.keys, []) : chartedCounts(readDb, filter, chart);
    };
  route(app, paidAndPendingByCategoryEndpoint, charted({ ...BY_CATEGORY, dimension: 'category' }));
  route(app, paidByCategoryEndpoint, charted({ ...BY_CATEGORY, dimension: 'paid_category' }));
  route(app, paidAndPendingByMethodEndpoint, charted({ ...BY_METHOD, dimension: 'method' }));
  route(app, paidByMethodEndpoint, charted({ ...BY_METHOD, dimension: 'paid_method' }));
  route(app, registrationsByAgeRangeEndpoint, charted({ ...BY_AGE, of: 'REGISTRATIONS' }));
  route(app, abandonmentByStepEndpoint, charted({ of: 'LEADS', dimension: 'step', keys: CHECKOUT_STEP_NAMES }));
  route(app, leadsByCategoryEndpoint, charted({ of: 'LEADS', dimension: 'category', keys: LEAD_CATEGORY_NAMES }));
  route(app, leadsByAgeRangeEndpoint, charted({ ...BY_AGE, of: 'LEADS' }));
}

/** The dashboard's calls (Specification 2 §7). */
export function mountDashboard(app: FastifyInstance, deps: Reading): void {
  const { readDb, clock } = deps;
  route(app, registrationsReportEndpoint, async ({ query, actor }) => {
    const filter = await reportFilterOf(readDb, actor, query);
    return presentCounts(filter && (await registrationCounts(readDb, filter, clock.now())), actor);
  });
  route(app, leadsReportEndpoint, async ({ query, actor }) => {
    const filter = await reportFilterOf(readDb, actor, query);
    return { total: filter === undefined ? 0 : await leadCount(readDb, filter) };
  });
  mountMoney(app, deps);
  mountCharts(app, deps);
  mountEditionComparison(app, deps);
}
