import {
  BREAKDOWN_READERS,
  COUNTED_STATUSES,
  type PaymentMeasure,
  READS_LEADS,
  READS_REGISTRATIONS,
} from '@habilita/contract';
import { can, type Actor } from '#api-client/session/can.tsx';
import { linkOptions } from '@tanstack/react-router';
import { type RowsLink, rowsIf } from '#features/shared/links/rows-link.ts';
import type { ReportFilters } from './dashboard-filters.ts';

/** Consultants may not filter the leads beyond their own campaigns (Specification 3 §2). */
const isRefused = (filters: ReportFilters, { roles }: Actor): boolean =>
  filters.countiesIncludedCampaignIds !== undefined && roles.includes('CAMPAIGN_CONSULTANT');

const REFUSED = 'A lista de leads não tem o filtro de outras edições e cidade para consultores.';

export interface Places {
  readonly registrations: (search?: RegistrationSearch) => RowsLink;
  readonly leads: (search?: LeadSearch) => RowsLink;
  readonly payments: (holder: MoneyHolder, search?: PaymentSearch) => RowsLink;
}

/** Whose money a figure counts: that of both holders together, of the CFC, or of the platform (POP). */
export type MoneyHolder = 'both' | 'cfc' | 'pop';

type RegistrationSearch = Readonly<
  Partial<
    Record<
      'standings' | 'categories' | 'paymentMethods' | 'ageRanges' | 'registrationDateStart' | 'registrationDateEnd',
      string
    >
  >
>;
type LeadSearch = Readonly<Partial<Record<'checkoutSteps' | 'categories' | 'ageRanges', string>>>;
type PaymentSearch = Readonly<
  Partial<Record<'liquidationDayStart' | 'liquidationDayEnd' | 'paymentDateStart' | 'paymentDateEnd', string>>
>;

/** For each holder, the column of the payments list whose sum is the figure on the dashboard. */
const COLUMNS = {
  both: 'paymentCreditedValue',
  cfc: 'paymentPartnerCreditedValue',
  pop: 'paymentMarketplaceCreditedValue',
} as const satisfies Readonly<Record<MoneyHolder, PaymentMeasure>>;

const PART =
  'Parte dos pagamentos do cartão POP + CFC. A lista de pagamentos da sua conta não mostra quanto é de cada um.';

/** Links to the lists behind the figures, with the same filters. */
export function placesOf(filters: ReportFilters, person: Actor): Places {
  const { registrationDateStart, registrationDateEnd, ...others } = filters;
  return {
    registrations: (search = {}) =>
      rowsIf(can(person, READS_REGISTRATIONS), 'Sua conta não tem acesso à lista de matrículas.', () =>
        linkOptions({
          to: '/registrations',
          search: { ...filters, registrationStatus: COUNTED_STATUSES.join(','), ...search },
        }),
      ),
    leads: (search = {}) =>
      isRefused(filters, person)
        ? { reason: REFUSED }
        : rowsIf(can(person, READS_LEADS), 'Sua conta não tem acesso à lista de leads.', () =>
            linkOptions({
              to: '/leads',
              search: {
                ...others,
                createdDateStart: registrationDateStart,
                createdDateEnd: registrationDateEnd,
                ...search,
              },
            }),
          ),
    payments: (holder, search = {}) => {
      if (!can(person, 'AGGREGATE_PAYMENTS')) return { reason: 'Sua conta não tem acesso ao relatório de pagamentos.' };
      if (holder !== 'both' && !can(person, BREAKDOWN_READERS)) return { reason: PART };
      const column = COLUMNS[holder];
      const paid = { status: 'PAID', entityPaymentActive: 'true,false' };
      return { place: linkOptions({ to: '/payments', search: { ...filters, ...paid, ...search, column } }) };
    },
  };
}
