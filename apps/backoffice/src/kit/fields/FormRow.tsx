import { IconAlertCircle } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useSyncExternalStore, useState } from 'react';
import { PopoverButton } from '../layout/PopoverButton.tsx';
import { useSelected } from '../form/form-handle.ts';
import type { FormHandle, FormRows } from '../form/form-types.ts';
import { DisabledReason } from '../layout/DisabledReason.tsx';
import { FIELD_ATTRIBUTE, LABEL_ATTRIBUTE, ROW_ATTRIBUTE } from './field-props.ts';
import { PART_ATTRIBUTE } from './use-rows.ts';
import '../parts.css';
import { Button, Checkbox, Group, Stack } from '@mantine/core';

export type CopyRule<Row> = (from: Row, to: Row) => Row;

interface FormRowProps<Row extends object> {
  readonly rows: FormRows<Row>;
  readonly index: number;
  readonly count: number;
  readonly reorder: boolean;
  readonly summary: ((values: Row) => string) | undefined;
  readonly copy: CopyRule<Row> | undefined;
  readonly keptBecause: ((values: Row) => string | undefined) | undefined;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onSaid: (text: string) => void;
  readonly children: (row: FormHandle<Row>) => ReactNode;
}

export function FormRow<Row extends object>(props: FormRowProps<Row>) {
  const { rows, index, count, summary, isOpen, children } = props;
  const row = rows.row(index);
  const name = `${rows.item} ${index + 1}`;
  return (
    <li
      className="kit-row"
      data-collapsible={summary === undefined ? undefined : ''}
      data-closed={isOpen ? undefined : ''}
      {...{ [ROW_ATTRIBUTE]: name }}
    >
      <fieldset>
        <legend className="kit-hidden">{`${name} de ${count}`}</legend>
        {summary === undefined ? null : (
          <RowHead row={row} name={name} summary={summary} isOpen={isOpen} onOpen={props.onOpen} />
        )}
        {isOpen ? <div className="kit-row-fields">{children(row)}</div> : null}
        {rows.readOnly ? null : <RowSide {...props} row={row} name={name} />}
      </fieldset>
    </li>
  );
}

interface HeadProps<Row extends object> {
  readonly row: FormHandle<Row>;
  readonly name: string;
  readonly summary: (values: Row) => string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

function RowHead<Row extends object>({ row, name, summary, isOpen, onOpen }: HeadProps<Row>) {
  const line = useSelected(row, summary);
  const { errors } = row.core;
  const wrong = useSyncExternalStore(errors.listen, () => errors.within(row.path));
  return (
    <button
      type="button"
      className="kit-row-head"
      data-icon="open"
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
      {...(isOpen ? {} : { [FIELD_ATTRIBUTE]: row.path, [LABEL_ATTRIBUTE]: name })}
    >
      <strong>{name}</strong> <span>{line}</span>{' '}
      {wrong === 0 ? null : (
        <em>
          <IconAlertCircle size={14} aria-hidden />
          {wrong === 1 ? '1 erro' : `${wrong} erros`}
        </em>
      )}
    </button>
  );
}

function RowSide<Row extends object>({
  rows,
  index,
  count,
  reorder,
  summary,
  copy,
  keptBecause,
  row,
  name,
  onMove,
  onRemove,
  onSaid,
}: FormRowProps<Row> & { readonly row: FormHandle<Row>; readonly name: string }) {
  const removing = { label: `Excluir: ${name}`, part: 'remove', onClick: onRemove } as const;
  return (
    <div className="kit-row-side">
      {copy === undefined || count < 2 ? null : (
        <CopyRow rows={rows} index={index} count={count} summary={summary} copy={copy} onSaid={onSaid} />
      )}
      {reorder ? (
        <>
          <RowButton label={`Mover para cima: ${name}`} part="up" off={index === 0} onClick={() => onMove(index - 1)} />
          <RowButton
            label={`Mover para baixo: ${name}`}
            part="down"
            off={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
        </>
      ) : null}
      {keptBecause === undefined ? (
        <RowButton {...removing} />
      ) : (
        <RemoveUnlessKept {...removing} row={row} keptBecause={keptBecause} />
      )}
    </div>
  );
}

interface KeptProps<Row extends object> {
  readonly label: string;
  readonly part: 'remove';
  readonly onClick: () => void;
  readonly row: FormHandle<Row>;
  readonly keptBecause: (values: Row) => string | undefined;
}

function RemoveUnlessKept<Row extends object>({ row, keptBecause, ...button }: KeptProps<Row>) {
  const reason = useSelected(row, keptBecause);
  return (
    <DisabledReason reason={reason}>
      <RowButton {...button} title={reason === undefined ? button.label : undefined} />
    </DisabledReason>
  );
}

interface RowButtonProps extends ComponentProps<'button'> {
  readonly label: string;
  /**
   * What the button does; its icon follows from this. After a row was moved, the focus returns to the same button of
   * the row, which is found by this value.
   */
  readonly part: 'up' | 'down' | 'remove';
  readonly off?: boolean;
}

const RowButton = ({ label, part, off = false, ...button }: RowButtonProps) => (
  <button
    type="button"
    className="kit-icon-button"
    data-icon={part}
    aria-label={label}
    title={label}
    disabled={off}
    {...button}
    {...{ [PART_ATTRIBUTE]: part }}
  />
);

interface CopyRowProps<Row extends object> {
  readonly rows: FormRows<Row>;
  readonly index: number;
  readonly count: number;
  readonly summary: ((values: Row) => string) | undefined;
  readonly copy: (from: Row, to: Row) => Row;
  readonly onSaid: (text: string) => void;
}

/** A button that copies the values of this row into the rows that are ticked. */
function CopyRow<Row extends object>({ rows, index, count, summary, copy, onSaid }: CopyRowProps<Row>) {
  const label = `Copiar para: ${rows.item} ${index + 1}`;
  const nameOf = (other: number) => {
    const said = summary?.(rows.row(other).values());
    return said === undefined ? `${rows.item} ${other + 1}` : `${rows.item} ${other + 1}: ${said}`;
  };
  const others = () =>
    [...Array.from({ length: count }).keys()]
      .filter((other) => other !== index)
      .map((other) => ({ index: other, name: nameOf(other) }));
  const copyTo = (chosen: readonly number[]) => {
    const from = rows.row(index).values();
    for (const other of chosen) {
      const row = rows.row(other);
      row.set(copy(structuredClone(from), row.values()));
    }
    onSaid(`${rows.item} ${index + 1} copiado para ${chosen.length === 1 ? '1 outro' : `${chosen.length} outros`}.`);
  };
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
      {(close) => (
        <RowsToCopyTo
          others={others()}
          onCopy={(chosen) => {
            copyTo(chosen);
            close();
          }}
        />
      )}
    </PopoverButton>
  );
}

interface RowsToCopyToProps {
  readonly others: readonly { readonly index: number; readonly name: string }[];
  readonly onCopy: (chosen: readonly number[]) => void;
}

/** The popover in which the person ticks the rows to copy this row's values to. */
function RowsToCopyTo({ others, onCopy }: RowsToCopyToProps) {
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
        <DisabledReason reason={ticked.length === 0 ? 'Marque ao menos uma linha.' : undefined}>
          <Button size="xs" onClick={() => onCopy(ticked)}>
            Copiar
          </Button>
        </DisabledReason>
      </Group>
    </Stack>
  );
}
