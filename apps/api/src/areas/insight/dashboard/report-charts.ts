import {
  abandonmentByStepEndpoint,
  AGE_RANGE_NAMES,
  CATEGORIES,
  CHECKOUT_STEP_NAMES,
  type DashboardChart,
  type Endpoint,
  keysOf,
  LEAD_CATEGORY_NAMES,
  leadsByAgeRangeEndpoint,
  leadsByCategoryEndpoint,
  paidAndPendingByCategoryEndpoint,
  paidAndPendingByMethodEndpoint,
  paidByCategoryEndpoint,
  paidByMethodEndpoint,
  PAYMENT_METHOD_NAMES,
  registrationsByAgeRangeEndpoint,
} from '@habilita/contract';
import type { Chart } from './reports.queries.ts';

const BY_CATEGORY = { of: 'REGISTRATIONS', keys: keysOf(CATEGORIES) } as const;
const BY_METHOD = { of: 'REGISTRATIONS', keys: PAYMENT_METHOD_NAMES } as const;
const BY_AGE = { dimension: 'age', keys: AGE_RANGE_NAMES } as const;
const OF_LEADS = { of: 'LEADS' } as const;

/** Each chart has a route of its own; whoever may call that route also sees the chart on the dashboard. */
export const CHARTS = {
  paidAndPendingByCategory: { endpoint: paidAndPendingByCategoryEndpoint, ...BY_CATEGORY, dimension: 'category' },
  paidByCategory: { endpoint: paidByCategoryEndpoint, ...BY_CATEGORY, dimension: 'paid_category' },
  paidAndPendingByMethod: { endpoint: paidAndPendingByMethodEndpoint, ...BY_METHOD, dimension: 'method' },
  paidByMethod: { endpoint: paidByMethodEndpoint, ...BY_METHOD, dimension: 'paid_method' },
  registrationsByAgeRange: { endpoint: registrationsByAgeRangeEndpoint, of: 'REGISTRATIONS', ...BY_AGE },
  abandonmentByStep: {
    endpoint: abandonmentByStepEndpoint,
    ...OF_LEADS,
    dimension: 'step',
    keys: CHECKOUT_STEP_NAMES,
  },
  leadsByCategory: { endpoint: leadsByCategoryEndpoint, ...OF_LEADS, dimension: 'category', keys: LEAD_CATEGORY_NAMES },
  leadsByAgeRange: { endpoint: leadsByAgeRangeEndpoint, ...OF_LEADS, ...BY_AGE },
} as const satisfies Readonly<Record<DashboardChart, Chart & { readonly endpoint: Endpoint }>>;
export const CHART_NAMES = keysOf<DashboardChart>(CHARTS);
