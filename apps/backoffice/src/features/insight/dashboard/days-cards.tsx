import { formatDate } from '@habilita/kernel';
import { BarChart, type BarSeries } from '#kit/chart/index.ts';
import type { DashboardAnswer } from './dashboard-answer.ts';
import type { ReportFilters } from './dashboard-filters.ts';
import { type Bucket, bucketsOf, bucketWords, type DayValues, STEPS } from './days.ts';
import type { RowsLink } from '#features/shared/links/rows-link.ts';
import type { Places } from './report-places.ts';

interface DaysCardsProps {
  readonly cards: DashboardAnswer;
  readonly filters: ReportFilters;
  readonly places: Places;
}

/**
 * The cards by day: registrations for whoever sees the card of registrations, payments for whoever sees a card of
 * money.
 */
export function DaysCards({ cards: { registrationsByDay, paymentsByDay, today }, filters, places }: DaysCardsProps) {
  if (registrationsByDay === undefined && paymentsByDay === undefined) return null;
  const { registrationDateStart: from, registrationDateEnd: until } = filters;
  return (
    <section className="report-days-cards" aria-label="Dia a dia">
      {registrationsByDay === undefined ? null : (
        <DaysCard
          name="Matrículas"
          text="Pelo dia da matrícula."
          series={REGISTRATIONS}
          days={registrationsByDay.map(({ day, registrations }) => ({ day, values: [registrations] }))}
          period={{ from, until }}
          today={today}
          rows={({ from: first, until: last }) =>
            places.registrations({ registrationDateStart: first, registrationDateEnd: last })
          }
        />
      )}
      {paymentsByDay === undefined ? null : (
        <DaysCard
          name="Pagamentos"
          text="Pagamentos dessas matrículas, pelo dia em que foram pagos; o valor é o bruto pago."
          series={PAYMENTS}
          days={paymentsByDay.map(({ day, payments, gross }) => ({ day, values: [payments, gross] }))}
          period={{ from }}
          today={today}
          rows={({ from: first, until: last }) =>
            places.payments('both', { paymentDateStart: first, paymentDateEnd: last })
          }
        />
      )}
    </section>
  );
}

const REGISTRATIONS: readonly BarSeries[] = [{ key: 'registrations', label: 'Matrículas', type: 'number' }];
const PAYMENTS: readonly BarSeries[] = [
  { key: 'payments', label: 'Pagamentos', type: 'number' },
  { key: 'gross', label: 'Valor', type: 'money' },
];

interface DaysCardProps {
  readonly name: string;
  readonly text: string;
  readonly series: readonly BarSeries[];
  readonly days: readonly DayValues[];
  readonly period: Parameters<typeof bucketsOf>[1];
  readonly today: string;
  readonly rows: (bucket: Bucket) => RowsLink;
}

function DaysCard({ name, text, series, days, period, today, rows }: DaysCardProps) {
  const { step, buckets } = bucketsOf(days, period, today);
  const title = `${name} ${STEPS[step].per}`;
  const [first, last] = [buckets[0]?.from, buckets.at(-1)?.until];
  return (
    <section className="kit-chart-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p className="kit-muted">
          {text} {first === undefined || last === undefined ? '' : `De ${formatDate(first)} a ${formatDate(last)}.`}
        </p>
      </header>
      <BarChart
        label={title}
        part={STEPS[step].one}
        series={series}
        rows={buckets.map((bucket) => ({
          key: bucket.from,
          ...bucketWords(bucket, step),
          values: bucket.values,
          place: rows(bucket).place,
        }))}
      />
    </section>
  );
}
