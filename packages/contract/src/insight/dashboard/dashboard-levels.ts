import { DASHBOARD_PERMISSIONS, type Permission, type Role } from '../../permissions.ts';
import type { RegistrationStanding } from './report.words.ts';

type Field = 'total' | 'defaultRate' | RegistrationStanding;

const ALMOST_EVERYTHING: readonly Field[] = [
  'total',
  'paid',
  'paidInCfc',
  'partiallyPaid',
  'partPaidAndLate',
  'pendingPayment',
  'latePayment',
  'finePaid',
];
const DEFAULT_AND_WAIVER: readonly Field[] = ['defaultRate', 'abandoned'];

/**
 * The fields that each level of the registrations card shows (Specification 2 §6). A person with several levels sees
 * the fields of all of them.
 */
export const REGISTRATION_CARD_LEVELS = {
  DASHBOARD_REGISTRATIONS_TOTAL_ONLY: ['total'],
  DASHBOARD_REGISTRATIONS_ALMOST_EVERYTHING: ALMOST_EVERYTHING,
  DASHBOARD_REGISTRATIONS_EVERYTHING: [
    ...ALMOST_EVERYTHING,
    'hasCredits',
    'openDebts',
    'thereAreNoDebts',
    'fineIssued',
    ...DEFAULT_AND_WAIVER,
  ],
  DASHBOARD_REGISTRATIONS_TOTALS_DEFAULT_WAIVER: ['total', ...DEFAULT_AND_WAIVER],
} as const satisfies Partial<Record<Permission, readonly Field[]>>;

export const registrationCardFields = (permissions: readonly Permission[]): ReadonlySet<Field> =>
  new Set(
    Object.entries(REGISTRATION_CARD_LEVELS).flatMap(([level, fields]) =>
      permissions.some((permission) => permission === level) ? fields : [],
    ),
  );

/** The roles that get reports (Specification 2 §2) and the control room. */
export const REPORT_READERS = {
  roles: [
    'ADMIN',
    'DRIVING_SCHOOL_ADMIN',
    'CAMPAIGN_CONSULTANT',
    'MARKETING_CONSULTANT',
    'MARKETING',
    'SUPERVISOR',
    'BUSINESS_SUPPORT',
  ],
} as const satisfies { readonly roles: readonly Role[] };

/** The readers of reports, and whoever may see one of the dashboard's cards. */
export const DASHBOARD_READERS = { roles: REPORT_READERS.roles, anyOf: DASHBOARD_PERMISSIONS } as const;
