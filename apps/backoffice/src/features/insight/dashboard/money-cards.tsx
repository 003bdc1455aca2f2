import { addDays, type Cents } from '@habilita/kernel';
import { ChartCard } from '#kit/chart/index.ts';
import { moneyText } from '#kit/format.ts';
import { LinkTo } from '#kit/layout/index.ts';
import type { DashboardAnswer } from './dashboard-answer.ts';
import type { RowsLink } from '#features/shared/links/rows-link.ts';
import type { MoneyHolder, Places } from './report-places.ts';

type Sums = NonNullable<DashboardAnswer['money']>;

interface CardsProps {
  readonly money: Sums;
  /** Today's date. Payments are settled if their settlement day is today or earlier. */
  readonly today: string;
  readonly places: Places;
}

const HOLDERS = [
  ['both', 'POP + CFC'],
  ['cfc', 'CFC'],
  ['pop', 'POP'],
] as const satisfies readonly (readonly [MoneyHolder, string])[];

const AMOUNTS = [
  ['gross', 'Bruto'],
  ['fees', 'Taxas'],
  ['net', 'Líquido'],
] as const;

type Money = Sums[MoneyHolder]['total'];

export function MoneyCards({ money, today, places }: CardsProps) {
  return HOLDERS.map(([holder, name]) => {
    const title = `Valores pagos · ${name}`;
    const { total, settled, pending } = money[holder];
    const rows = (search?: Parameters<Places['payments']>[1]): RowsLink => places.payments(holder, search);
    return (
      <ChartCard key={holder} title={title} figure={moneyText(total.gross)} {...rows()}>
        <MoneyTable
          title={title}
          columns={[
            ['Total', total, rows()],
            ['Liquidado', settled, rows({ liquidationDayEnd: today })],
            ['A liquidar', pending, rows({ liquidationDayStart: addDays(today, 1) })],
          ]}
        />
      </ChartCard>
    );
  });
}

interface MoneyTableProps {
  readonly title: string;
  readonly columns: readonly (readonly [label: string, amounts: Money, rows: RowsLink])[];
}

function MoneyTable({ title, columns }: MoneyTableProps) {
  return (
    <div className="report-scroll kit-edges">
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

export function TicketCard({ totalTicket, places }: { readonly totalTicket: Cents; readonly places: Places }) {
  return (
    <ChartCard
      title="Tíquete médio"
      figure={moneyText(totalTicket)}
      text="Valor médio dos contratos das matrículas."
      {...places.registrations()}
    />
  );
}
