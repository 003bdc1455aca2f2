import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { PopoverButton } from '../floating/PopoverButton.tsx';
import type { FormRows } from '../form/form-types.ts';
import '../parts.css';

interface CopyRowProps<Row extends object> {
  readonly rows: FormRows<Row>;
  readonly index: number;
  readonly count: number;
  readonly summary: ((values: Row) => string) | undefined;
  readonly copy: (from: Row, to: Row) => Row;
  readonly onSaid: (text: string) => void;
}

/** Copies this row's values into the ticked rows. */
export function CopyRow<Row extends object>(props: CopyRowProps<Row>) {
  const label = `Copiar para: ${props.rows.item} ${props.index + 1}`;
  return (
    <PopoverButton
      renderButton={(button) => (
        <button
          {...button}
          type="button"
          className="kit-icon-button"
          data-icon="copy"
          aria-label={label}
          title={label}
        />
      )}
    >
      {(close) => <Choice {...props} onClose={close} />}
    </PopoverButton>
  );
}

function Choice<Row extends object>({
  rows,
  index,
  count,
  summary,
  copy,
  onSaid,
  onClose,
}: CopyRowProps<Row> & { readonly onClose: () => void }) {
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const others = [...Array.from({ length: count }).keys()].filter((other) => other !== index);
  const nameOf = (other: number) => {
    const said = summary?.(rows.row(other).values());
    return said === undefined ? `${rows.item} ${other + 1}` : `${rows.item} ${other + 1}: ${said}`;
  };
  const tick = (other: number, on: boolean) =>
    setTicked(on ? [...ticked, other] : ticked.filter((one) => one !== other));
  const apply = () => {
    const from = rows.row(index).values();
    for (const other of ticked) {
      const row = rows.row(other);
      row.set(copy(structuredClone(from), row.values()));
    }
    onSaid(`${rows.item} ${index + 1} copiado para ${ticked.length === 1 ? '1 outro' : `${ticked.length} outros`}.`);
    onClose();
  };
  return (
    <Stack gap={8} className="kit-copy-rows">
      <span>Copiar para</span>
      <div>
        {others.map((other) => (
          <Checkbox
            key={other}
            label={nameOf(other)}
            checked={ticked.includes(other)}
            onChange={(event) => tick(other, event.currentTarget.checked)}
          />
        ))}
      </div>
      <Group gap={8} justify="flex-end">
        <Button size="xs" variant="default" onClick={() => setTicked(others)}>
          Todos
        </Button>
        <Button size="xs" disabled={ticked.length === 0} onClick={apply}>
          Copiar
        </Button>
      </Group>
    </Stack>
  );
}
