import { addCents, addDays, type Cents } from '@habilita/kernel';
import type { CallResponse } from '#api-client/transport.ts';
import { BREAKDOWN_READERS, type cashForecastEndpoint } from '@habilita/contract';
import { useCan } from '#api-client/session/can.tsx';
import { dateText, moneyText, NO_VALUE } from '#kit/format.ts';
import { LinkTo, type LinkTarget } from '#kit/layout/index.ts';
import type { ForecastPlaces } from './forecast-places.ts';
import { ScrollRegion } from '#features/shared/scroll-region/scroll-region.tsx';

type Forecast = CallResponse<typeof cashForecastEndpoint>;
type Period = Forecast['total'];
type Part = keyof Period;

const PARTS: readonly { readonly part: Part; readonly label: string }[] = [
  { part: 'approved', label: 'Aprovado' },
  { part: 'reversed', label: 'Devolvido' },
  { part: 'expected', label: 'Em aberto' },
];
const HOLDERS = [
  { holder: 'marketplace', label: 'Plataforma' },
  { holder: 'partner', label: 'CFC' },
] as const;
type Holder = (typeof HOLDERS)[number]['holder'];

const totalOf = ({ approved, reversed, expected }: Period, holder: Holder): Cents =>
  addCents(approved[holder], reversed[holder], expected[holder]);

const WITHOUT_SHARES =
  'Os links abrem a lista de pagamentos, que na sua conta não separa a parte da plataforma e a do CFC.';

interface ForecastTableProps {
  readonly forecast: Forecast;
  readonly places: ForecastPlaces;
}

export function ForecastTable({ forecast: { days, later, total, until, today }, places }: ForecastTableProps) {
  const seesShares = useCan()(BREAKDOWN_READERS);
  const after = addDays(until, 1);
  const hasLater = Object.values(later).some(({ payments }) => payments > 0);
  return (
    <ScrollRegion className="forecast-table kit-edges" label="Tabela da previsão de caixa">
      <table>
        <caption>
          Valores líquidos de taxas. O aprovado é o que entrou; a lista soma o preço dos pagamentos.
          {seesShares ? '' : ` ${WITHOUT_SHARES}`}
        </caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              Liquidação
            </th>
            {PARTS.map(({ part, label }) => (
              <th key={part} scope="colgroup" colSpan={2}>
                {label}
              </th>
            ))}
            <th scope="colgroup" colSpan={2}>
              Total
            </th>
          </tr>
          <tr>
            {[...PARTS.map(({ part }) => part), 'total'].flatMap((part) =>
              HOLDERS.map(({ holder, label }) => (
                <th key={`${part} ${holder}`} scope="col">
                  {label}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, ...period }) => (
            <Row
              key={day}
              label={dateText(day)}
              period={period}
              placeOf={(part, holder) => places[part](holder, day, day)}
            />
          ))}
          {hasLater ? (
            <Row
              label={`Depois de ${dateText(until)}`}
              period={later}
              placeOf={(part, holder) => places[part](holder, after)}
            />
          ) : null}
        </tbody>
        <tfoot>
          <Row label="Total" period={total} placeOf={(part, holder) => places[part](holder, today)} />
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

interface RowProps {
  readonly label: string;
  readonly period: Period;
  readonly placeOf: (part: Part, holder: Holder) => LinkTarget;
}

function Row({ label, period, placeOf }: RowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {PARTS.flatMap(({ part }) =>
        HOLDERS.map(({ holder }) => (
          <td key={`${part} ${holder}`} className="kit-figures">
            {period[part].payments === 0 ? (
              <span className="kit-muted">{NO_VALUE}</span>
            ) : (
              <LinkTo place={placeOf(part, holder)}>{moneyText(period[part][holder])}</LinkTo>
            )}
          </td>
        )),
      )}
      {HOLDERS.map(({ holder }) => (
        <td key={holder} className="kit-figures" data-total>
          {moneyText(totalOf(period, holder))}
        </td>
      ))}
    </tr>
  );
}
