import { dateText, numberText } from '#kit/format.ts';
import { Bar, Figure } from './figure.tsx';
import { MarkCell, RoomPart, RoomTable, RowHead } from './room-part.tsx';
import { type Room, shareText } from './room.ts';
import type { RowsLink } from '#features/shared/links/rows-link.ts';
import type { Places } from './room-places.ts';

type Slots = NonNullable<Room['slots']>;

interface SlotsProps {
  readonly slots: Room['slots'];
  readonly places: Places;
}

const COLUMNS = ['Atendimentos', 'Agendados', 'De outras campanhas', 'Ocupação'];
const WEEKDAY = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' });
const dayText = (day: string): string =>
  `${WEEKDAY.format(new Date(`${day}T00:00:00Z`)).replace('.', '')}, ${dateText(day)}`;

export function SlotsPart({ slots, places }: SlotsProps) {
  if (slots === null)
    return (
      <RoomPart part="slots" text="Atendimentos que cabem nos horários dos CFCs.">
        <p className="kit-muted">O período de agendamento desta campanha terminou.</p>
      </RoomPart>
    );
  const { from, until, schools, days } = slots;
  return (
    <RoomPart
      part="slots"
      text={`Atendimentos que cabem nos horários dos CFCs, de ${dateText(from)} a ${dateText(until)}. Lotado: nenhum livre; quase lotado: 90% ou mais.`}
    >
      <div className="room-pair">
        <RoomTable label="Horários por dia" columns={['Dia', ...COLUMNS]} of={days}>
          <tbody>
            {days.map(({ day, ...fill }) => (
              <FillRow
                key={day}
                label={dayText(day)}
                fill={fill}
                rows={places.registrations({ schedulingDateStart: day, schedulingDateEnd: day })}
              />
            ))}
          </tbody>
        </RoomTable>
        <RoomTable label="Horários por CFC" columns={['CFC', ...COLUMNS]} of={schools}>
          <tbody>
            {schools.map(({ drivingSchoolId, presentationName, ...fill }) => (
              <FillRow
                key={drivingSchoolId}
                label={presentationName}
                fill={fill}
                rows={places.registrations({
                  drivingSchoolIds: drivingSchoolId,
                  schedulingDateStart: from,
                  schedulingDateEnd: until,
                })}
              />
            ))}
          </tbody>
        </RoomTable>
      </div>
    </RoomPart>
  );
}

interface FillRowProps {
  readonly label: string;
  readonly fill: Omit<Slots['days'][number], 'day'>;
  readonly rows: RowsLink;
}

function FillRow({ label, fill: { places, booked, others, unusual }, rows }: FillRowProps) {
  return (
    <tr>
      <RowHead label={label} mark={unusual} />
      <td>{numberText(places)}</td>
      <td>
        <Figure value={booked} rows={rows} />
      </td>
      <td>{numberText(others)}</td>
      <td>
        <span className="room-share">
          <Bar part={booked + others} whole={places} />
          <span>{shareText(booked + others, places)}</span>
        </span>
      </td>
      <MarkCell of={unusual} />
    </tr>
  );
}
