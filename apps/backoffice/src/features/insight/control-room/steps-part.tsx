import { STEP_NAMES } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { instantText, NO_VALUE, numberText } from '#kit/format.ts';
import { Bar, Figure } from './figure.tsx';
import { MarkCell, RoomPart, RoomTable, RowHead } from './room-part.tsx';
import { changeText, type Room } from './room.ts';
import type { RowsLink } from '#features/shared/links/rows-link.ts';
import { COUNTED, type Places } from './room-places.ts';

interface StepsProps {
  readonly room: Room & { readonly steps: NonNullable<Room['steps']> };
  readonly places: Places;
}

/** Says in a sentence with which edition the figures are compared, and at which moment of it. */
export function beforeText({ previous, campaign: { zoneOffset } }: Pick<Room, 'previous' | 'campaign'>): string {
  if (previous === null) return 'Não há edição anterior desta cidade para comparar.';
  const { name, edition, at, stepsAt } = previous;
  const other = `${campaignText(name, edition)} em ${instantText(stepsAt ?? at, zoneOffset)}`;
  return stepsAt === null
    ? `Ao lado, as matrículas de ${other}, à mesma distância da abertura; as etapas dela não foram anotadas nessa hora.`
    : `Ao lado, ${other}: à mesma distância da abertura das matrículas.`;
}

export function StepsPart({ room, places }: StepsProps) {
  const { steps, registrations, previous } = room;
  const most = Math.max(1, ...[registrations, ...steps].flatMap(({ now, before }) => [now, before ?? 0]));
  const hasBefore = previous !== null;
  const columns = ['Última etapa', 'Agora', ...(hasBefore ? ['Edição anterior', 'Diferença'] : [])];
  const registered = places.registrations(COUNTED);
  return (
    <RoomPart part="steps" text={`Pessoas pela última etapa que concluíram. ${beforeText(room)}`}>
      <RoomTable label="Etapas da matrícula agora" columns={columns} graph="Gráfico" of={[...steps, registrations]}>
        <tbody>
          {steps.map(({ step, ...figures }) => (
            <StepRow
              key={step}
              label={STEP_NAMES[step]}
              {...figures}
              {...{ most, hasBefore }}
              rows={places.leads(step)}
            />
          ))}
          <StepRow label="Matriculados" {...registrations} {...{ most, hasBefore }} rows={registered} />
        </tbody>
      </RoomTable>
      {hasBefore ? (
        <p className="kit-muted room-key" aria-hidden>
          <span className="room-bar">
            <span style={{ inlineSize: '60%' }} />
            <i style={{ insetInlineStart: '80%' }} />
          </span>
          Barra: agora. Traço: edição anterior.
        </p>
      ) : null}
    </RoomPart>
  );
}

type StepRowProps = Room['registrations'] & {
  readonly label: string;
  readonly most: number;
  readonly hasBefore: boolean;
  readonly rows: RowsLink;
};

function StepRow({ label, now, before, unusual, most, hasBefore, rows }: StepRowProps) {
  return (
    <tr>
      <RowHead label={label} mark={unusual} />
      <td>
        <Figure value={now} rows={rows} />
      </td>
      {hasBefore ? (
        <>
          <td>{before === null ? NO_VALUE : numberText(before)}</td>
          <td>{changeText(now, before)}</td>
        </>
      ) : null}
      <td className="room-graph">
        <Bar part={now} whole={most} line={before} />
      </td>
      <MarkCell of={unusual} />
    </tr>
  );
}
