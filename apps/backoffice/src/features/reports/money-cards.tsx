import {
  cfcTotalEndpoint,
  pendingCfcEndpoint,
  pendingPopEndpoint,
  pendingPopPlusCfcTotalEndpoint,
  popPlusCfcTotalEndpoint,
  popTotalEndpoint,
  settledCfcTotalEndpoint,
  settledPopEndpoint,
  settledPopPlusCfcTotalEndpoint,
} from '@habilita/contract';
import { addDays, DEFAULT_ZONE_OFFSET, localDate } from '@habilita/kernel';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#app/queries.ts';
import { ChartCard } from '#kit/ChartCard.tsx';
import { NotLoadedPanel, together } from '#kit/NotLoaded.tsx';
import { moneyText } from '#kit/format.ts';
import { LinkTo } from '#kit/LinkTo.tsx';
import type { ReportFilters } from './dashboard-filters.ts';
import { FRESH, Loading } from './report-card.tsx';
import type { Places, Rows } from './report-places.ts';

interface CardsProps {
  readonly filters: ReportFilters;
  readonly places: Places;
}

const HOLDERS = [
  ['POP + CFC', popPlusCfcTotalEndpoint, settledPopPlusCfcTotalEndpoint, pendingPopPlusCfcTotalEndpoint],
  ['CFC', cfcTotalEndpoint, settledCfcTotalEndpoint, pendingCfcEndpoint],
  ['POP', popTotalEndpoint, settledPopEndpoint, pendingPopEndpoint],
] as const;
type Endpoints = (typeof HOLDERS)[number];

const AMOUNTS = [
  ['gross', 'Bruto'],
  ['fees', 'Taxas'],
  ['net', 'Líquido'],
] as const;

/** The list of payments adds up whole payments: it does not hold the sum of one holder's part. */
const PART: Rows = { reason: 'Parte dos pagamentos do cartão POP + CFC; a lista de pagamentos soma o valor inteiro.' };

interface Money {
  readonly gross: number;
  readonly fees: number;
  readonly net: number;
}

/** Settled is what lies up to today (Brasília). */
const today = (): string => localDate(Temporal.Now.instant().toString(), DEFAULT_ZONE_OFFSET);

export function MoneyCards({ filters, places }: CardsProps) {
  return (
    <>
      {HOLDERS.map((holder) => (
        <MoneyCard key={holder[0]} holder={holder} filters={filters} places={places} />
      ))}
      <Ticket filters={filters} places={places} />
    </>
  );
}

function MoneyCard({ holder, filters, places }: CardsProps & { readonly holder: Endpoints }) {
  const [name, totalEndpoint, settledEndpoint, pendingEndpoint] = holder;
  const isWhole = totalEndpoint === popPlusCfcTotalEndpoint;
  const answers = [
    useQuery({ ...queryOf(totalEndpoint, { query: filters }), ...FRESH }),
    useQuery({ ...queryOf(settledEndpoint, { query: filters }), ...FRESH }),
    useQuery({ ...queryOf(pendingEndpoint, { query: filters }), ...FRESH }),
  ];
  const answer = together(answers);
  const [total, settled, pending] = answers.map(({ data }) => data);
  const title = `Valores pagos · ${name}`;
  const rows = (search?: Parameters<Places['payments']>[0]): Rows => (isWhole ? places.payments(search) : PART);
  if (total === undefined || settled === undefined || pending === undefined || answer.error !== null)
    return <NotLoadedPanel title={title} answer={answer} loading={<Loading title={title} height={190} />} />;
  return (
    <ChartCard title={title} figure={moneyText(total.gross)} {...rows()}>
      <MoneyTable
        title={title}
        columns={[
          ['Total', total, rows()],
          ['Liquidado', settled, rows({ liquidationDayEnd: today() })],
          ['A liquidar', pending, rows({ liquidationDayStart: addDays(today(), 1) })],
        ]}
      />
    </ChartCard>
  );
}

interface MoneyTableProps {
  readonly title: string;
  readonly columns: readonly (readonly [label: string, amounts: Money, rows: Rows])[];
}

function MoneyTable({ title, columns }: MoneyTableProps) {
  return (
    <div className="report-scroll">
      <table className="report-table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Valor</th>
            {columns.map(([label]) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {AMOUNTS.map(([key, name]) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {columns.map(([label, amounts, rows]) => (
                <td key={label} className="kit-figures" data-label={label}>
                  {key === 'gross' ? (
                    <LinkTo place={rows.place} reason={rows.reason}>
                      {moneyText(amounts[key])}
                    </LinkTo>
                  ) : (
                    moneyText(amounts[key])
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Ticket({ filters, places }: CardsProps) {
  const { data } = useQuery({ ...queryOf(popPlusCfcTotalEndpoint, { query: filters }), ...FRESH });
  if (data === undefined) return null;
  return (
    <ChartCard
      title="Tíquete médio"
      figure={moneyText(data.totalTicket)}
      text="Valor médio dos contratos das matrículas."
      {...places.registrations()}
    />
  );
}
