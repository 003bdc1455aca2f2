import { type TypedHours, type Weekday, WEEKDAY_NAMES, WEEKDAYS } from '@habilita/contract';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { DisabledReason, PopoverButton } from '#kit/layout/index.ts';
import { copied, WORKDAYS } from './office-hours-edit.ts';
import type { DayChange } from './use-days.ts';

interface CopyDayProps {
  readonly day: Weekday;
  readonly hours: TypedHours;
  readonly onCopy: (change: DayChange) => void;
}

export function CopyDay({ day, hours, onCopy }: CopyDayProps) {
  return (
    <PopoverButton
      renderButton={(button) => (
        <Button
          {...button}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconCopy size={14} aria-hidden />}
          aria-label={`Copiar horário: ${WEEKDAYS[day]}`}
        >
          Copiar
        </Button>
      )}
    >
      {(close) => (
        <Choice
          day={day}
          hours={hours}
          onCopy={(change) => {
            close();
            onCopy(change);
          }}
        />
      )}
    </PopoverButton>
  );
}

function Choice({ day, hours, onCopy }: CopyDayProps) {
  const others = WEEKDAY_NAMES.filter((other) => other !== day);
  const [ticked, setTicked] = useState<readonly Weekday[]>(WORKDAYS.filter((other) => other !== day));
  const copy = () => {
    const days = others.filter((other) => ticked.includes(other));
    const names = days.map((other) => WEEKDAYS[other]).join(', ');
    onCopy({ hours: copied(hours, day, days), announcement: `Horário de ${WEEKDAYS[day]} copiado para ${names}.` });
  };
  const tick = (other: Weekday, on: boolean) =>
    setTicked(on ? [...ticked, other] : ticked.filter((one) => one !== other));
  return (
    <Stack gap={8}>
      <span>Copiar para</span>
      {others.map((other) => (
        <Checkbox
          key={other}
          label={WEEKDAYS[other]}
          checked={ticked.includes(other)}
          onChange={(event) => tick(other, event.currentTarget.checked)}
        />
      ))}
      <Group gap={8} justify="flex-end">
        <Button size="xs" variant="default" onClick={() => setTicked(others)}>
          Todos
        </Button>
        <DisabledReason reason={ticked.length === 0 ? 'Marque ao menos um dia.' : undefined}>
          <Button size="xs" onClick={copy}>
            Copiar
          </Button>
        </DisabledReason>
      </Group>
    </Stack>
  );
}
