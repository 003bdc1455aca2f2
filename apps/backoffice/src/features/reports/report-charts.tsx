import {
  abandonmentByStepEndpoint,
  AGE_RANGES,
  CATEGORIES,
  LEAD_CATEGORIES,
  leadsByAgeRangeEndpoint,
  leadsByCategoryEndpoint,
  paidAndPendingByCategoryEndpoint,
  paidAndPendingByMethodEndpoint,
  paidByCategoryEndpoint,
  paidByMethodEndpoint,
  PAYMENT_METHODS,
  type Permission,
  registrationsByAgeRangeEndpoint,
  STEP_NAMES,
} from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#app/call.ts';
import { areaKey } from '#app/queries.ts';
import { ChartCard } from '#kit/ChartCard.tsx';
import { Donut } from '#kit/Donut.tsx';
import { numberText } from '#kit/format.ts';
import type { ReportFilters } from './dashboard-filters.ts';
import { FRESH, ReportCard } from './report-card.tsx';
import type { Places, Rows } from './report-places.ts';

type ChartEndpoint =
  | typeof paidByCategoryEndpoint
  | typeof paidByMethodEndpoint
  | typeof leadsByAgeRangeEndpoint
  | typeof abandonmentByStepEndpoint
  | typeof leadsByCategoryEndpoint;

interface ChartDeclaration {
  readonly permission: Permission;
  readonly endpoint: ChartEndpoint;
  readonly title: string;
  readonly part: string;
  readonly value: string;
  readonly words: Readonly<Record<string, string>>;
  readonly rows: (places: Places, key?: string) => Rows;
}

const by =
  (filter: 'categories' | 'paymentMethods' | 'ageRanges', fixed: { readonly standings?: string } = {}) =>
  (places: Places, key?: string): Rows =>
    places.registrations({ ...fixed, ...(key === undefined ? {} : { [filter]: key }) });
const leadsBy =
  (filter: 'categories' | 'checkoutSteps' | 'ageRanges') =>
  (places: Places, key?: string): Rows =>
    places.leads(key === undefined ? {} : { [filter]: key });

const TOTALS = 'VIEW_TOTALS_DASHBOARD_CARDS';
const REGISTRATIONS = 'Matrículas';
const LEADS = 'Leads';
const PAID = { standings: 'paid' } as const;

/** Specification 2 §3 and §6. */
export const CHARTS: readonly ChartDeclaration[] = [
  {
    permission: TOTALS,
    endpoint: paidAndPendingByCategoryEndpoint,
    title: 'Matrículas pagas e pendentes por categoria',
    part: 'Categoria',
    value: REGISTRATIONS,
    words: CATEGORIES,
    rows: by('categories'),
  },
  {
    permission: TOTALS,
    endpoint: paidByCategoryEndpoint,
    title: 'Matrículas pagas por categoria',
    part: 'Categoria',
    value: REGISTRATIONS,
    words: CATEGORIES,
    rows: by('categories', PAID),
  },
  {
    permission: TOTALS,
    endpoint: paidAndPendingByMethodEndpoint,
    title: 'Matrículas pagas e pendentes por forma de pagamento',
    part: 'Forma de pagamento',
    value: REGISTRATIONS,
    words: PAYMENT_METHODS,
    rows: by('paymentMethods'),
  },
  {
    permission: TOTALS,
    endpoint: paidByMethodEndpoint,
    title: 'Matrículas pagas por forma de pagamento',
    part: 'Forma de pagamento',
    value: REGISTRATIONS,
    words: PAYMENT_METHODS,
    rows: by('paymentMethods', PAID),
  },
  {
    permission: 'VIEW_REGISTRATIONS_BY_AGE_CARD',
    endpoint: registrationsByAgeRangeEndpoint,
    title: 'Matrículas por faixa de idade',
    part: 'Idade',
    value: REGISTRATIONS,
    words: AGE_RANGES,
    rows: by('ageRanges'),
  },
  {
    permission: 'VIEW_REGISTRATION_WAIVER_BY_STEP_CARD',
    endpoint: abandonmentByStepEndpoint,
    title: 'Desistência por etapa',
    part: 'Última etapa',
    value: LEADS,
    words: STEP_NAMES,
    rows: leadsBy('checkoutSteps'),
  },
  {
    permission: 'VIEW_LEADS_BY_CATEGORY_CARD',
    endpoint: leadsByCategoryEndpoint,
    title: 'Leads por categoria',
    part: 'Categoria',
    value: LEADS,
    words: LEAD_CATEGORIES,
    rows: leadsBy('categories'),
  },
  {
    permission: 'VIEW_LEADS_BY_AGE_CARD',
    endpoint: leadsByAgeRangeEndpoint,
    title: 'Leads por faixa de idade',
    part: 'Idade',
    value: LEADS,
    words: AGE_RANGES,
    rows: leadsBy('ageRanges'),
  },
];

interface ReportChartProps {
  readonly chart: ChartDeclaration;
  readonly filters: ReportFilters;
  readonly places: Places;
}

interface Chart {
  readonly data: readonly { readonly key: string; readonly quantity: number }[];
  readonly count: number;
}

/** Slices of nothing are left out of the ring; the table of eight or nine parts stays readable. */
export function ReportChart({ chart, filters, places }: ReportChartProps) {
  const { endpoint } = chart;
  const answer = useQuery({
    queryKey: [...areaKey(endpoint), filters],
    queryFn: ({ signal }): Promise<Chart> => call(endpoint, { query: filters }, { signal }),
    ...FRESH,
  });
  return (
    <ReportCard answer={answer} title={chart.title} height={300}>
      {({ data, count }) => (
        <ChartCard title={chart.title} figure={numberText(count)} {...chart.rows(places)}>
          <Donut
            label={chart.title}
            partLabel={chart.part}
            valueLabel={chart.value}
            slices={data
              .filter(({ quantity }) => quantity > 0)
              .map(({ key, quantity }) => ({
                key,
                label: chart.words[key] ?? key,
                value: quantity,
                ...placed(chart.rows(places, key)),
              }))}
            format={numberText}
          />
        </ChartCard>
      )}
    </ReportCard>
  );
}

const placed = ({ place }: Rows) => (place === undefined ? {} : { place });
