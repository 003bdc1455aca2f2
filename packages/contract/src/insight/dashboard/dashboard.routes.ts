import { z } from 'zod';
import { date, instant, money } from '../../codecs.ts';
import { CHECKOUT_STEP_NAMES } from '../../enrolment/checkout/checkout.words.ts';
import { endpoint } from '../../endpoint.ts';
import { filtersQuery } from '../../list.ts';
import { PAYMENT_METHOD_NAMES } from '../../money/core/payment.words.ts';
import { DASHBOARD_PERMISSIONS, type Permission } from '../../permissions.ts';
import { CATEGORIES } from '../../money/registration-row/registration.words.ts';
import { keysOf } from '../../typed-object.ts';
import { REGISTRATION_CARD_LEVELS } from './dashboard-levels.ts';
import { dashboardFilters } from './dashboard.list.ts';
import { AGE_RANGE_NAMES, LEAD_CATEGORY_NAMES } from './report.words.ts';

/**
 * The filters of the dashboard's figures (Specification 2 §7). The days are those on which people registered, or
 * pre-registered for figures of leads; the first and the last day are included.
 */
export const reportQuery = filtersQuery(dashboardFilters);
export type ReportQuery = z.output<typeof reportQuery>;

/**
 * Who sees a card of the dashboard: people with one of its permissions. Administrators see a card only when they were
 * given such a permission, because their role alone does not include it (Specification 2 §6).
 */
const cardOf = (...permissions: readonly Permission[]) => ({ anyOf: permissions, excludeAdmin: true }) as const;

function report<R extends z.ZodType>(path: string, summary: string, permissions: readonly Permission[], response: R) {
  return endpoint({
    method: 'GET',
    path: `/api/v1/reports/${path}`,
    summary,
    tag: 'Relatórios',
    access: cardOf(...permissions),
    longRunning: true,
    query: reportQuery,
    response,
    errors: ['DRIVING_SCHOOL_FILTER_REQUIRED'],
  });
}

const quantity = z.int();
const counts = z.object({
  total: quantity.optional(),
  paid: quantity.optional(),
  paidInCfc: quantity.optional(),
  partiallyPaid: quantity.optional(),
  partPaidAndLate: quantity.optional(),
  pendingPayment: quantity.optional(),
  latePayment: quantity.optional(),
  finePaid: quantity.optional(),
  hasCredits: quantity.optional(),
  openDebts: quantity.optional(),
  thereAreNoDebts: quantity.optional(),
  fineIssued: quantity.optional(),
  abandoned: quantity.optional(),
  /** The percentage, with one decimal, of registrations with a late payment among all of `total`. */
  defaultRate: z.number().optional(),
});
export type RegistrationCounts = z.output<typeof counts>;

export const registrationsReportEndpoint = report(
  'registrations',
  'Matrículas por situação financeira',
  keysOf(REGISTRATION_CARD_LEVELS),
  counts,
);

const leads = z.object({ total: quantity });
export const leadsReportEndpoint = report(
  'leads',
  'Quantidade de leads',
  ['VIEW_TOTAL_LEADS_CARD_DASHBOARD_CARDS'],
  leads,
);

const amounts = { gross: money, fees: money, net: money };
const moneyTotals = z.object(amounts);
export type ReportedMoney = z.output<typeof moneyTotals>;
const TOTALS = ['VIEW_TOTALS_DASHBOARD_CARDS'] as const;

export const popPlusCfcTotalEndpoint = report(
  'pop-plus-cfc-total',
  'Valores pagos, plataforma e CFC, e tíquete médio',
  TOTALS,
  z.object({ ...amounts, totalTicket: money }),
);
export const settledPopPlusCfcTotalEndpoint = report(
  'settled-pop-plus-cfc-total',
  'Valores pagos já liquidados, plataforma e CFC',
  TOTALS,
  moneyTotals,
);
export const pendingPopPlusCfcTotalEndpoint = report(
  'pending-pop-plus-cfc-total',
  'Valores pagos a liquidar, plataforma e CFC',
  TOTALS,
  moneyTotals,
);
export const cfcTotalEndpoint = report('cfc-total', 'Valores pagos do CFC', TOTALS, moneyTotals);
export const settledCfcTotalEndpoint = report(
  'settled-cfc-total',
  'Valores pagos já liquidados do CFC',
  TOTALS,
  moneyTotals,
);
export const pendingCfcEndpoint = report('pending-cfc', 'Valores pagos a liquidar do CFC', TOTALS, moneyTotals);
export const popTotalEndpoint = report('pop-total', 'Valores pagos da plataforma', TOTALS, moneyTotals);
export const settledPopEndpoint = report(
  'settled-pop',
  'Valores pagos já liquidados da plataforma',
  TOTALS,
  moneyTotals,
);
export const pendingPopEndpoint = report('pending-pop', 'Valores pagos a liquidar da plataforma', TOTALS, moneyTotals);

const chartOf = <K extends string>(names: readonly [K, ...K[]]) =>
  z.object({
    /** The parts are in a fixed order, each with its percentage of `count` to two decimals. */
    data: z.array(z.object({ key: z.enum(names), quantity, percentage: z.number() })),
    count: quantity,
  });

const category = chartOf(keysOf(CATEGORIES));
const method = chartOf(PAYMENT_METHOD_NAMES);
const ageRange = chartOf(AGE_RANGE_NAMES);
const byStep = chartOf(CHECKOUT_STEP_NAMES);
const leadCategory = chartOf(LEAD_CATEGORY_NAMES);

export const paidAndPendingByCategoryEndpoint = report(
  'paid-and-pending-registrations-by-category',
  'Matrículas pagas e pendentes por categoria',
  TOTALS,
  category,
);
export const paidByCategoryEndpoint = report(
  'paid-registrations-by-category',
  'Matrículas pagas por categoria',
  TOTALS,
  category,
);
export const paidAndPendingByMethodEndpoint = report(
  'paid-and-pending-registrations-by-payment-method',
  'Matrículas pagas e pendentes por forma de pagamento',
  TOTALS,
  method,
);
export const paidByMethodEndpoint = report(
  'paid-registrations-by-payment-method',
  'Matrículas pagas por forma de pagamento',
  TOTALS,
  method,
);
export const registrationsByAgeRangeEndpoint = report(
  'registrations-by-age-range',
  'Matrículas por faixa de idade',
  ['VIEW_REGISTRATIONS_BY_AGE_CARD'],
  ageRange,
);
export const abandonmentByStepEndpoint = report(
  'abandonment-by-step',
  'Última etapa de quem não concluiu a matrícula',
  ['VIEW_REGISTRATION_WAIVER_BY_STEP_CARD'],
  byStep,
);
export const leadsByCategoryEndpoint = report(
  'leads-by-category',
  'Leads por categoria',
  ['VIEW_LEADS_BY_CATEGORY_CARD'],
  leadCategory,
);
export const leadsByAgeRangeEndpoint = report(
  'leads-by-age-range',
  'Leads por faixa de idade',
  ['VIEW_LEADS_BY_AGE_CARD'],
  ageRange,
);

const settled = z.object({ total: moneyTotals, settled: moneyTotals, pending: moneyTotals });

/** The answer with the cards of the dashboard; those that the person may not see are left out. */
const dashboard = z.object({
  at: instant,
  /** Today in Brasília; what settles on this day or earlier is shown as settled. */
  today: date,
  registrations: counts.optional(),
  leads: leads.optional(),
  money: z.object({ both: settled, cfc: settled, pop: settled, totalTicket: money }).optional(),
  /** The days on which people registered, in order; their registrations add up to the total. */
  registrationsByDay: z.array(z.object({ day: date, registrations: quantity })).optional(),
  /**
   * The days on which payments of the found registrations were paid, in order and in the campaign's zone. Their gross
   * amounts add up to all that both holders were paid for these registrations.
   */
  paymentsByDay: z.array(z.object({ day: date, payments: quantity, gross: money })).optional(),
  charts: z.object({
    paidAndPendingByCategory: category.optional(),
    paidByCategory: category.optional(),
    paidAndPendingByMethod: method.optional(),
    paidByMethod: method.optional(),
    registrationsByAgeRange: ageRange.optional(),
    abandonmentByStep: byStep.optional(),
    leadsByCategory: leadCategory.optional(),
    leadsByAgeRange: ageRange.optional(),
  }),
});
export type Dashboard = z.output<typeof dashboard>;
export type DashboardChart = keyof Dashboard['charts'];

export const dashboardEndpoint = report(
  'dashboard',
  'Todos os cartões da pessoa no mesmo momento, com matrículas e pagamentos por dia',
  DASHBOARD_PERMISSIONS,
  dashboard,
);
