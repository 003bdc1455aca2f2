import { COMMUNICATION_KINDS, type DeliveryOutcome, DISPATCH_STATUSES } from '@habilita/contract';
import { instantText } from '#kit/format.ts';
import { Bar, Figure } from './figure.tsx';
import { MarkCell, RoomPart, RoomTable, RowHead } from './room-part.tsx';
import type { Room } from './room.ts';
import type { Places } from './room-places.ts';

type Message = NonNullable<Room['messages']>[number];

interface MessagesProps {
  readonly messages: readonly Message[];
  readonly zone: string;
  readonly places: Places;
}

const GROUPS: readonly (readonly [label: string, outcomes: readonly DeliveryOutcome[]])[] = [
  ['Enviadas', ['sent']],
  ['Na fila', ['waiting', 'queued']],
  ['Não enviadas', ['failed', 'unknown']],
  ['Guardadas', ['kept']],
  ['Deixadas de fora', ['registered', 'blocked', 'gone']],
];

const sumOf = ({ outcomes }: Message, wanted: readonly DeliveryOutcome[]): number =>
  wanted.reduce((sum, outcome) => sum + (outcomes[outcome] ?? 0), 0);

export function MessagesPart({ messages, zone, places }: MessagesProps) {
  return (
    <RoomPart
      part="messages"
      text="Os últimos disparos da campanha. Guardadas: estão na caixa de saída, porque não há servidor de envio para o canal."
    >
      {messages.length === 0 ? (
        <p className="kit-muted">Nenhuma mensagem foi disparada nesta campanha.</p>
      ) : (
        <RoomTable
          label="Mensagens por disparo"
          columns={['Disparo', 'Pessoas', ...GROUPS.map(([label]) => label)]}
          graph="Andamento"
          of={messages}
        >
          <tbody>
            {messages.map((message) => {
              const waiting = sumOf(message, ['waiting', 'queued']);
              return (
                <tr key={message.id}>
                  <RowHead
                    label={COMMUNICATION_KINDS[message.kind]}
                    detail={`${instantText(message.createdDate, zone)} · ${DISPATCH_STATUSES[message.status]}`}
                    mark={message.unusual}
                  />
                  <td>
                    <Figure value={message.total} rows={places.messages(message)} />
                  </td>
                  {GROUPS.map(([label, outcomes]) => (
                    <td key={label}>
                      <Figure value={sumOf(message, outcomes)} rows={places.messages(message, outcomes)} />
                    </td>
                  ))}
                  <td className="room-graph">
                    <Bar part={message.total - waiting} whole={message.total} />
                  </td>
                  <MarkCell of={message.unusual} />
                </tr>
              );
            })}
          </tbody>
        </RoomTable>
      )}
    </RoomPart>
  );
}
