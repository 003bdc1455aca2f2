import { Button, Select } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { instantText } from '#kit/format.ts';
import { type ChosenSlots, type ClosingAnswer, type PersonToMove, problemsOf, slotOf } from './closing-moves.ts';

interface ClosingPeopleProps {
  readonly found: ClosingAnswer;
  readonly zone: string;
  readonly chosen: ChosenSlots;
  readonly onChosen: (chosen: ChosenSlots) => void;
}

export function ClosingPeople({ found, zone, chosen, onChosen }: ClosingPeopleProps) {
  const problems = problemsOf(found, chosen);
  return found.schools.map((school) => {
    const options = school.freeSlots.map(({ start, freeAttendants }) => ({
      value: start,
      label: `${instantText(start, zone)} · ${freeAttendants === 1 ? '1 vaga' : `${freeAttendants} vagas`}`,
    }));
    const own = found.people.filter(({ drivingSchoolId }) => drivingSchoolId === school.drivingSchoolId);
    return (
      <section key={school.drivingSchoolId} className="closing-school" aria-label={school.presentationName}>
        <h3>{school.presentationName}</h3>
        <ul>
          {own.map((person) => (
            <PersonRow
              key={person.registrationId}
              person={person}
              slot={slotOf(person, chosen)}
              problem={problems.get(person.registrationId)}
              options={options}
              zone={zone}
              onSlot={(start) => onChosen(new Map(chosen).set(person.registrationId, start))}
            />
          ))}
        </ul>
      </section>
    );
  });
}

interface PersonRowProps {
  readonly person: PersonToMove;
  readonly slot: string | null;
  readonly problem: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly zone: string;
  readonly onSlot: (start: string) => void;
}

function PersonRow({ person, slot, problem, options, zone, onSlot }: PersonRowProps) {
  const [isChoosing, setChoosing] = useState(false);
  const isOpen = isChoosing || problem !== undefined;
  return (
    <li>
      <span>
        <strong>{person.studentName}</strong>
        {person.refusesMessages ? (
          <small className="kit-muted"> Não recebe mensagens: avise por telefone.</small>
        ) : null}
      </span>
      <span className="closing-times">
        {instantText(person.schedulingDateTime, zone)}
        <span>
          <span className="kit-hidden">passa para</span>
          <IconArrowRight size={14} aria-hidden />
        </span>
        {isOpen ? (
          <Select
            aria-label={`Novo horário de ${person.studentName}`}
            placeholder="Escolha um horário"
            data={[...options]}
            value={slot}
            onChange={(start) => start !== null && onSlot(start)}
            allowDeselect={false}
            searchable
            limit={100}
            error={problem}
            nothingFoundMessage="Nenhum horário livre"
          />
        ) : (
          <b>{instantText(slot, zone)}</b>
        )}
      </span>
      {isOpen ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => setChoosing(true)}
          aria-label={`Trocar o horário de ${person.studentName}`}
        >
          Trocar
        </Button>
      )}
    </li>
  );
}
