import { readSchoolStatementEndpoint } from '@habilita/contract';
import { negateCents } from '@habilita/kernel';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { LoadingSkeleton, NotLoadedPanel } from '#kit/feedback/index.ts';
import { dateText, moneyText } from '#kit/format.ts';
import './statement.css';
import { ScrollRegion } from '#features/shared/scroll-region/scroll-region.tsx';

type Statement = CallResponse<typeof readSchoolStatementEndpoint>;
type FigureKey = keyof Statement['period'];

interface Period {
  readonly dayStart?: string | undefined;
  readonly dayEnd?: string | undefined;
}

const GROUPS: readonly {
  readonly title: string;
  readonly lines: readonly {
    readonly key: FigureKey;
    readonly label: string;
    readonly strong?: true;
    /** Whether the figure is subtracted although it is positive. */
    readonly isTakenOff?: true;
  }[];
}[] = [
  {
    title: 'Na plataforma',
    lines: [
      { key: 'platformGrossValue', label: 'Bruto do CFC' },
      { key: 'feeValue', label: 'Taxas', isTakenOff: true },
      { key: 'reversedValue', label: 'Devolvido' },
      { key: 'platformNetValue', label: 'Líquido na plataforma', strong: true },
      { key: 'transferredValue', label: 'Transferido' },
      { key: 'toTransferValue', label: 'A transferir' },
    ],
  },
  {
    title: 'No CFC',
    lines: [
      { key: 'deskValue', label: 'Recebido no CFC' },
      { key: 'owedValue', label: 'Devido à plataforma', strong: true },
    ],
  },
];

const hasDays = ({ dayStart, dayEnd }: Period): boolean => dayStart !== undefined || dayEnd !== undefined;

type Column = 'opening' | 'period' | 'closing';

/**
 * The columns of figures. When the period has a first day, there are also columns for the sums of all days before that
 * day (opening) and of all days up to the end of the period (closing).
 */
function columnsOf({ dayStart, dayEnd }: Period): readonly (readonly [Column, string])[] {
  const whole = dayEnd === undefined ? 'Todos os dias' : `Até ${dateText(dayEnd)}`;
  if (dayStart === undefined) return [['period', whole]];
  return [
    ['opening', `Abertura, antes de ${dateText(dayStart)}`],
    ['period', 'Período'],
    ['closing', dayEnd === undefined ? 'Fechamento' : `Fechamento, até ${dateText(dayEnd)}`],
  ];
}

interface PayoutStatementFiguresProps {
  readonly id: string;
  readonly period: Period;
  /** Whether the list below is filtered by more than the period, so that its lines do not add up to these figures. */
  readonly linesAreFiltered: boolean;
}

function WhatIsCounted({
  period,
  today,
  linesAreFiltered,
}: Omit<PayoutStatementFiguresProps, 'id'> & { readonly today: string }) {
  return (
    <>
      {linesAreFiltered ? (
        <strong>
          Estes valores contam todas as linhas do CFC{hasDays(period) ? ' no período' : ''}. A soma das linhas filtradas
          está no fim da lista.{' '}
        </strong>
      ) : null}
      Transferido é o que o provedor liquidou na conta do CFC até {dateText(today)}, já sem o que ele estornou no
      cartão. O que foi recebido no CFC já está com ele. A parte do CFC no que a plataforma estornou ou reembolsou por
      PIX ou transferência está em Devido à plataforma.
    </>
  );
}

export function PayoutStatementFigures({ id, period, linesAreFiltered }: PayoutStatementFiguresProps) {
  const answer = useQuery(queryOf(readSchoolStatementEndpoint, { params: { id }, query: period }));
  const { data, isError } = answer;
  if (data === undefined || isError)
    return (
      <NotLoadedPanel
        answer={answer}
        loading={<LoadingSkeleton height={300} label="Carregando os valores do repasse" />}
      />
    );
  const columns = columnsOf(period);
  return (
    <ScrollRegion className="statement-figures" label="Valores do repasse">
      {GROUPS.map(({ title, lines }) => (
        <table key={title} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              {columns.map(([column, label]) => (
                <th key={column} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, label, strong, isTakenOff }) => (
              <tr key={key} data-strong={strong}>
                <th scope="row">{label}</th>
                {columns.map(([column]) => (
                  <td key={column} className="kit-figures">
                    {moneyText(isTakenOff ? negateCents(data[column][key]) : data[column][key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p>
        <WhatIsCounted period={period} today={data.today} linesAreFiltered={linesAreFiltered} />
      </p>
    </ScrollRegion>
  );
}
