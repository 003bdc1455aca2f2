import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { numberText } from '#kit/format.ts';
import { Bar, Figure } from './figure.tsx';
import { MarkCell, RoomPart, RoomTable, RowHead } from './room-part.tsx';
import { type Room, shareText } from './room.ts';
import type { Places } from './room-places.ts';

type School = Room['seats']['schools'][number];
type Stock = Pick<School, 'vacancies' | 'left' | 'registered' | 'unusual'>;

interface SeatsProps {
  readonly seats: Room['seats'];
  readonly places: Places;
}

const limitText = (seats: number | null): string => (seats === null ? 'Sem limite' : numberText(seats));

export function SeatsPart({ seats: { schools }, places }: SeatsProps) {
  return (
    <RoomPart
      part="seats"
      text="Por CFC e plano. Vagas reservadas pela lista de espera já não contam como restantes. Esgotado: nenhuma; acabando: até 10% delas."
    >
      {schools.length === 0 ? <p className="kit-muted">A campanha ainda não tem CFCs.</p> : null}
      {schools.length === 0 ? null : (
        <RoomTable
          label="Vagas por CFC e plano"
          columns={['CFC', 'Matrículas', 'Vagas', 'Restantes']}
          graph="Ocupação"
          of={schools.flatMap((school) => [school, ...school.plans])}
        >
          {schools.map((school) => (
            <SchoolRows key={school.drivingSchoolId} school={school} places={places} />
          ))}
        </RoomTable>
      )}
    </RoomPart>
  );
}

function SchoolRows({ school, places }: { readonly school: School; readonly places: Places }) {
  const [isOpen, setOpen] = useState(false);
  const { drivingSchoolId, presentationName, plans, reserved } = school;
  const inForce = { drivingSchoolIds: drivingSchoolId, registrationStatus: 'REGISTERED' };
  const marked = plans.filter(({ unusual }) => unusual !== null).length;
  return (
    <tbody>
      <tr>
        <RowHead
          label={presentationName}
          detail={detailText(plans.length, marked, reserved)}
          mark={school.unusual}
          before={
            <button
              type="button"
              className="room-opener"
              aria-expanded={isOpen}
              aria-label={`Planos de ${presentationName}`}
              onClick={() => setOpen(!isOpen)}
            >
              <IconChevronRight size={16} aria-hidden />
            </button>
          }
        />
        <StockCells stock={school} rows={places.registrations(inForce)} />
      </tr>
      {isOpen
        ? plans.map((plan) => (
            <tr key={plan.planId} className="room-below">
              <RowHead label={plan.name} mark={plan.unusual} />
              <StockCells stock={plan} rows={places.registrations({ ...inForce, planIds: plan.planId })} />
            </tr>
          ))
        : null}
    </tbody>
  );
}

function detailText(plans: number, marked: number, reserved: number): string {
  const parts = [
    plans === 1 ? '1 plano' : `${plans} planos`,
    ...(marked === 0 ? [] : [`${marked} com poucas vagas`]),
    ...(reserved === 0 ? [] : [`${reserved} ${reserved === 1 ? 'vaga reservada' : 'vagas reservadas'}`]),
  ];
  return parts.join(' · ');
}

interface StockCellsProps {
  readonly stock: Stock;
  readonly rows: ReturnType<Places['registrations']>;
}

function StockCells({ stock: { vacancies, left, registered, unusual }, rows }: StockCellsProps) {
  return (
    <>
      <td>
        <Figure value={registered} rows={rows} />
      </td>
      <td>{limitText(vacancies)}</td>
      <td>{left === null ? '' : numberText(left)}</td>
      <td className="room-graph">
        {vacancies === null ? (
          ''
        ) : (
          <span className="room-share">
            <Bar part={vacancies - (left ?? 0)} whole={vacancies} />
            <span>{shareText(vacancies - (left ?? 0), vacancies)}</span>
          </span>
        )}
      </td>
      <MarkCell of={unusual} />
    </>
  );
}
