import { messageOf, PAYMENT_GROUPINGS } from '@habilita/contract';
import { Button, Checkbox, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

const NONE: readonly string[] = [];

interface GroupChoiceProps {
  readonly applied: readonly string[];
  readonly onShow: (groups: readonly string[]) => void;
}

export default function GroupChoice({ applied, onShow }: GroupChoiceProps) {
  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => choice.current?.querySelector('input')?.focus(), []);
  const [chosen, setChosen] = useState(applied);
  const [refused, setRefused] = useState(false);
  return (
    <Stack ref={choice} gap={8}>
      <Checkbox.Group
        label="Agrupar por"
        value={[...chosen]}
        onChange={setChosen}
        error={refused && chosen.length === 0 ? messageOf('GROUPING_REQUIRED') : undefined}
      >
        <Stack gap={8} my={8}>
          {Object.entries(PAYMENT_GROUPINGS).map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Button onClick={() => (chosen.length === 0 ? setRefused(true) : onShow(chosen))}>Agrupar</Button>
      {applied.length === 0 ? null : (
        <Button variant="default" onClick={() => onShow(NONE)}>
          Ver um por um
        </Button>
      )}
    </Stack>
  );
}
