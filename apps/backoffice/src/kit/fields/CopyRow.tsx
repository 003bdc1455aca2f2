import { Button, Checkbox, Group, Popover, Stack } from '@mantine/core';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
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

/** Copies this row's values into the ticked rows. The popover is mounted when first asked for: sixty take long. */
export function CopyRow<Row extends object>(props: CopyRowProps<Row>) {
  const [asked, setAsked] = useState(false);
  if (asked) return <CopyPopover {...props} />;
  const label = labelOf(props);
  return <CopyButton label={label} aria-haspopup="dialog" aria-expanded={false} onClick={() => setAsked(true)} />;
}

const labelOf = ({ rows, index }: { readonly rows: { readonly item: string }; readonly index: number }): string =>
  `Copiar para: ${rows.item} ${index + 1}`;

function CopyButton({ label, ...button }: ComponentProps<'button'> & { readonly label: string }) {
  return (
    <button {...button} type="button" className="kit-icon-button" data-icon="copy" aria-label={label} title={label} />
  );
}

function CopyPopover<Row extends object>(props: CopyRowProps<Row>) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Opened when its button has the focus, which returns there.
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    const frame = requestAnimationFrame(() => setOpened(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-end" shadow="md">
      <Popover.Target>
        <CopyButton ref={button} label={labelOf(props)} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown>{opened ? <Choice {...props} onClose={() => setOpened(false)} /> : null}</Popover.Dropdown>
    </Popover>
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
