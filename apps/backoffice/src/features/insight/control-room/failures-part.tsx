import { FAILURE_CAUSES } from '@habilita/contract';
import { numberText } from '#kit/format.ts';
import { Bar, Figure } from './figure.tsx';
import { MarkCell, RoomPart, RoomTable, RowHead } from './room-part.tsx';
import type { Room } from './room.ts';
import type { Places } from './room-places.ts';

interface FailuresProps {
  readonly failures: NonNullable<Room['failures']>;
  readonly places: Places;
}

export function FailuresPart({ failures: { causes, total, today }, places }: FailuresProps) {
  const most = Math.max(1, ...causes.map((cause) => cause.total));
  return (
    <RoomPart
      part="failures"
      text="Tentativas de pagar ou de emitir uma cobrança que não deram certo. É marcada a causa que, na última hora, falhou mais do que costuma."
    >
      {causes.length === 0 ? (
        <p className="kit-muted">Nenhuma tentativa de pagamento falhou nesta campanha.</p>
      ) : (
        <RoomTable
          label="Falhas de pagamento por causa"
          columns={['Causa', 'Última hora', 'Hoje', 'Na campanha']}
          graph="Gráfico"
          of={causes}
        >
          <tbody>
            {causes.map(({ cause, unusual, ...counted }) => (
              <tr key={cause}>
                <RowHead label={FAILURE_CAUSES[cause]} mark={unusual} />
                <td>{numberText(counted.lastHour)}</td>
                <td>
                  <Figure value={counted.today} rows={places.failures({ cause, ofToday: true })} />
                </td>
                <td>
                  <Figure value={counted.total} rows={places.failures({ cause })} />
                </td>
                <td className="room-graph">
                  <Bar part={counted.total} whole={most} />
                </td>
                <MarkCell of={unusual} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{numberText(causes.reduce((sum, { lastHour }) => sum + lastHour, 0))}</td>
              <td>
                <Figure value={today} rows={places.failures({ ofToday: true })} />
              </td>
              <td>
                <Figure value={total} rows={places.failures()} />
              </td>
            </tr>
          </tfoot>
        </RoomTable>
      )}
    </RoomPart>
  );
}
