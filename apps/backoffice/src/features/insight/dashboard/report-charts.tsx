import {
  AGE_RANGES,
  CATEGORIES,
  type DashboardChart,
  LEAD_CATEGORIES,
  PAYMENT_METHODS,
  STEP_NAMES,
} from '@habilita/contract';
import { ChartCard } from '#kit/chart/index.ts';
import { Donut } from './donut.tsx';
import { numberText } from '#kit/format.ts';
import type { RowsLink } from '#features/shared/links/rows-link.ts';
import type { Places } from './report-places.ts';

interface ChartDeclaration {
  readonly name: DashboardChart;
  readonly title: string;
  readonly part: string;
  readonly value: string;
  readonly words: Readonly<Record<string, string>>;
  readonly rows: (places: Places, key?: string) => RowsLink;
}

const by =
  (filter: 'categories' | 'paymentMethods' | 'ageRanges', fixed: { readonly standings?: string } = {}) =>
  (places: Places, key?: string): RowsLink =>
    places.registrations({ ...fixed, ...(key === undefined ? {} : { [filter]: key }) });
const leadsBy =
  (filter: 'categories' | 'checkoutSteps' | 'ageRanges') =>
  (places: Places, key?: string): RowsLink =>
    places.leads(key === undefined ? {} : { [filter]: key });

const REGISTRATIONS = 'Matrículas';
const LEADS = 'Leads';
const PAID = { standings: 'paid' } as const;

/** The charts in their order on the page (Specification 2 §3). */
export const CHARTS: readonly ChartDeclaration[] = [
  {
    name: 'paidAndPendingByCategory',
    title: 'Matrículas pagas e pendentes por categoria',
    part: 'Categoria',
    value: REGISTRATIONS,
    words: CATEGORIES,
    rows: by('categories'),
  },
  {
    name: 'paidByCategory',
    title: 'Matrículas pagas por categoria',
    part: 'Categoria',
    value: REGISTRATIONS,
    words: CATEGORIES,
    rows: by('categories', PAID),
  },
  {
    name: 'paidAndPendingByMethod',
    title: 'Matrículas pagas e pendentes por forma de pagamento',
    part: 'Forma de pagamento',
    value: REGISTRATIONS,
    words: PAYMENT_METHODS,
    rows: by('paymentMethods'),
  },
  {
    name: 'paidByMethod',
    title: 'Matrículas pagas por forma de pagamento',
    part: 'Forma de pagamento',
    value: REGISTRATIONS,
    words: PAYMENT_METHODS,
    rows: by('paymentMethods', PAID),
  },
  {
    name: 'registrationsByAgeRange',
    title: 'Matrículas por faixa de idade',
    part: 'Idade',
    value: REGISTRATIONS,
    words: AGE_RANGES,
    rows: by('ageRanges'),
  },
  {
    name: 'abandonmentByStep',
    title: 'Etapa em que pararam',
    part: 'Última etapa',
    value: LEADS,
    words: STEP_NAMES,
    rows: leadsBy('checkoutSteps'),
  },
  {
    name: 'leadsByCategory',
    title: 'Leads por categoria',
    part: 'Categoria',
    value: LEADS,
    words: LEAD_CATEGORIES,
    rows: leadsBy('categories'),
  },
  {
    name: 'leadsByAgeRange',
    title: 'Leads por faixa de idade',
    part: 'Idade',
    value: LEADS,
    words: AGE_RANGES,
    rows: leadsBy('ageRanges'),
  },
];

interface ReportChartProps {
  readonly chart: ChartDeclaration;
  readonly counted: {
    readonly data: readonly { readonly key: string; readonly quantity: number }[];
    readonly count: number;
  };
  readonly places: Places;
}

/** Parts whose count is zero are left out, so that the table of a chart with eight or nine parts stays readable. */
export function ReportChart({ chart, counted: { data, count }, places }: ReportChartProps) {
  return (
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
  );
}

const placed = ({ place }: RowsLink) => (place === undefined ? {} : { place });
