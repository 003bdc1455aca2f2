import { BarChart, type BarRow, type BarSeries } from '#kit/chart/index.ts';
import { dateText } from '#kit/format.ts';
import { Figure } from './figure.tsx';
import { RoomPart } from './room-part.tsx';
import type { Room } from './room.ts';
import { COUNTED, type Places } from './room-places.ts';

interface HoursProps {
  readonly room: Room;
  readonly places: Places;
}

const SERIES: readonly BarSeries[] = [
  { key: 'registrations', label: 'Matrículas', type: 'number' },
  { key: 'payments', label: 'Pagamentos', type: 'number' },
  { key: 'amount', label: 'Valor pago', type: 'money' },
];

const sum = (hours: readonly { readonly now: number }[]): number => hours.reduce((total, { now }) => total + now, 0);

/**
 * Compares today, hour by hour, with the corresponding day of the previous edition. That day is as many days after the
 * opening of the previous edition's registrations as today is after the opening of this edition's registrations.
 */
export function HoursPart({ room: { hours, campaign }, places }: HoursProps) {
  const { registrations, payments, dayBefore } = hours;
  const { today } = campaign;
  const ofToday = places.registrations({
    ...COUNTED,
    registrationDateStart: today,
    registrationDateEnd: today,
  });
  return (
    <RoomPart
      part="hours"
      text={
        <>
          {dateText(today)}, no relógio da campanha: matrículas <Figure value={sum(registrations)} rows={ofToday} />
          {payments === undefined ? null : (
            <>
              , pagamentos <Figure value={sum(payments)} rows={places.paymentsToday()} />
            </>
          )}
          .{' '}
          {dayBefore === null
            ? 'Não há edição anterior desta cidade para comparar.'
            : `Ao lado, a edição anterior em ${dateText(dayBefore)}, o mesmo dia desde a abertura das matrículas.`}
        </>
      }
    >
      <BarChart
        label="Matrículas e pagamentos por hora"
        part="Hora"
        series={payments === undefined ? SERIES.slice(0, 1) : SERIES}
        rows={rowsOf(hours)}
        beforeLabel={dayBefore === null ? undefined : 'Edição anterior'}
      />
    </RoomPart>
  );
}

function rowsOf({ registrations, payments = [] }: Room['hours']): readonly BarRow[] {
  return registrations.map(({ hour, now, before }) => {
    const paid = payments.find((one) => one.hour === hour);
    const text = `${String(hour).padStart(2, '0')}h`;
    return {
      key: text,
      mark: text,
      label: text,
      values: [now, paid?.now ?? 0, paid?.amount ?? 0],
      before: [before, paid?.before ?? null, paid?.amountBefore ?? null],
    };
  });
}
