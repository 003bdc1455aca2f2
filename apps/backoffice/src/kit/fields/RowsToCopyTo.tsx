import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';

interface RowsToCopyToProps {
  readonly others: readonly { readonly index: number; readonly name: string }[];
  readonly onCopy: (chosen: readonly number[]) => void;
}

/** The other rows of a form, to be ticked. */
export default function RowsToCopyTo({ others, onCopy }: RowsToCopyToProps) {
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const tick = (other: number, on: boolean) =>
    setTicked(on ? [...ticked, other] : ticked.filter((one) => one !== other));
  return (
    <Stack gap={8} className="kit-copy-rows">
      <span>Copiar para</span>
      <div>
        {others.map(({ index, name }) => (
          <Checkbox
            key={index}
            label={name}
            checked={ticked.includes(index)}
            onChange={(event) => tick(index, event.currentTarget.checked)}
          />
        ))}
      </div>
      <Group gap={8} justify="flex-end">
        <Button size="xs" variant="default" onClick={() => setTicked(others.map(({ index }) => index))}>
          Todos
        </Button>
        <Button size="xs" disabled={ticked.length === 0} onClick={() => onCopy(ticked)}>
          Copiar
        </Button>
      </Group>
    </Stack>
  );
}
