import type { SpecCall } from './spec-call.ts';
import type { World } from './world.ts';

const COUNTS = ['registrations', 'leads'];
const MONEY = [
  'pop-plus-cfc-total',
  'settled-pop-plus-cfc-total',
  'pending-pop-plus-cfc-total',
  'cfc-total',
  'settled-cfc-total',
  'pending-cfc',
  'pop-total',
  'settled-pop',
  'pending-pop',
];
const CHARTS = [
  'paid-and-pending-registrations-by-category',
  'paid-registrations-by-category',
  'paid-and-pending-registrations-by-payment-method',
  'paid-registrations-by-payment-method',
  'registrations-by-age-range',
  'abandonment-by-step',
  'leads-by-category',
  'leads-by-age-range',
];

/**
 * Calls each report of the dashboard with all its filters. A financial analyst sends the calls, because the role ADMIN
 * has no permission to see the cards of the dashboard.
 */
const reporting = (reports: readonly string[], answers: readonly string[]): SpecCall[] =>
  reports.map((report) => ({
    call: `GET /reports/${report}`,
    answers,
    send: async (w: World) => {
      const { token } = await w.api.signIn('FINANCIAL_ANALYST');
      const query = {
        campaignIds: w.campaign.id,
        countiesIncludedCampaignIds: w.campaign.id,
        registrationDateStart: '2026-01-01',
        registrationDateEnd: '2026-12-31',
        drivingSchoolIds: w.drivingSchool.id,
        campaignTags: w.campaign.id,
      };
      return w.send(`GET /reports/${report}`, { query, token });
    },
  }));

/** The calls of Specification 2 §7 about the dashboard. */
export const REPORT_CALLS: readonly SpecCall[] = [
  ...reporting(COUNTS, ['total']),
  ...reporting(MONEY, ['gross', 'fees', 'net']),
  ...reporting(CHARTS, ['data', 'count']),
];
