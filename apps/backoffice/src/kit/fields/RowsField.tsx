import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useDrawnField } from '../form/field-book.tsx';
import { readRow } from '../form/form-rows.ts';
import type { BoundRow, BoundRows } from '../form/form-types.ts';
import { FIELD_ATTRIBUTE, LABEL_ATTRIBUTE, ROW_ATTRIBUTE } from './field-props.ts';
import { NO_VALUE } from '../format.ts';
import { PART_ATTRIBUTE, useRows } from './use-rows.ts';
import './rows.css';

export interface RowsFieldProps<Row extends object> {
  /** What the list holds: 'Taxas'. */
  readonly label: string;
  /** What one row is: 'Taxa'. Names each row ('Taxa 2') in what is read out and in the summary of errors. */
  readonly item: string;
  /** The list: `form.rows('fees')`. */
  readonly rows: BoundRows<Row>;
  /** A new, empty row. */
  readonly newRow: () => Row;
  /** The fields of a row: `(row) => <Fields><MoneyField label="Valor" {...row.field('price')} /></Fields>`. */
  readonly children: (row: BoundRow<Row>) => ReactNode;
  /** 'Adicionar taxa' unless said. */
  readonly addLabel?: string;
  /** Said while there is no row. */
  readonly emptyText?: string;
  readonly help?: string;
  /** How many rows there may be; 100 unless said. */
  readonly max?: number;
  /** Whether the order means something; the buttons to move a row are left out when it does not. */
  readonly reorder?: boolean;
  /** The label is read out and not drawn: the section says it already. */
  readonly hideLabel?: boolean;
}

/**
 * Rows of a form to add, take away and put in order, by buttons or by keyboard (Alt + arrows move the row the focus is in). What happened is
 * read out, and the focus stays with the row that was touched.
 */
export function RowsField<Row extends object>(props: RowsFieldProps<Row>) {
  const { label, item, rows, children, help, emptyText, reorder = true } = props;
  const { element, keys, said, add, remove, move } = useRows(rows, item, reorder);
  const helpId = useId();
  useDrawnField(rows.path, {
    label,
    rows: true,
    draw: (values: readonly Row[]) => readRows(values, children),
  });
  const isEmpty = rows.rows.length === 0;
  return (
    <fieldset ref={element} className="kit-rows" aria-describedby={help === undefined ? undefined : helpId}>
      <legend className={props.hideLabel === true ? 'kit-hidden' : undefined}>{label}</legend>
      {help === undefined ? null : <p id={helpId}>{help}</p>}
      {isEmpty ? <p>{emptyText ?? 'Nada por enquanto.'}</p> : null}
      <ol>
        {rows.rows.map((row, index) => (
          <Row
            key={keys[index]}
            item={item}
            row={row}
            count={rows.rows.length}
            reorder={reorder}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          >
            {children(row)}
          </Row>
        ))}
      </ol>
      {rows.readOnly ? null : <Foot {...props} onAdd={() => add(props.newRow())} />}
      <output className="kit-hidden">{said}</output>
    </fieldset>
  );
}

/** The rows as text: what another person saved. */
function readRows<Row extends object>(rows: readonly Row[], children: RowsFieldProps<Row>['children']): ReactNode {
  if (rows.length === 0) return NO_VALUE;
  return (
    <ol className="kit-rows-read">
      {rows.map((row, index) => (
        <li key={JSON.stringify([row, index])}>{children(readRow(row, index))}</li>
      ))}
    </ol>
  );
}

function Foot<Row extends object>({
  label,
  item,
  rows,
  max = 100,
  addLabel,
  onAdd,
}: RowsFieldProps<Row> & { readonly onAdd: () => void }) {
  const full = rows.rows.length >= max;
  return (
    <div className="kit-rows-foot" {...{ [FIELD_ATTRIBUTE]: rows.path, [LABEL_ATTRIBUTE]: label }}>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={full}
        onClick={onAdd}
        {...{ [PART_ATTRIBUTE]: 'add' }}
      >
        {addLabel ?? `Adicionar ${item.toLowerCase()}`}
      </Button>
      {full ? <span className="kit-muted">No máximo {max}.</span> : null}
      {rows.error === undefined ? null : <span className="kit-rows-error">{rows.error}</span>}
    </div>
  );
}

interface RowProps<Row extends object> {
  readonly item: string;
  readonly row: BoundRow<Row>;
  readonly count: number;
  readonly reorder: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function Row<R extends object>({ item, row, count, reorder, onMove, onRemove, children }: RowProps<R>) {
  const { index } = row;
  const name = `${item} ${index + 1}`;
  return (
    <li className="kit-row" {...{ [ROW_ATTRIBUTE]: name }}>
      <fieldset>
        <legend className="kit-hidden">
          {name} de {count}
        </legend>
        <div className="kit-row-fields">{children}</div>
        {row.readOnly ? null : (
          <div className="kit-row-side">
            {reorder ? (
              <>
                <RowButton
                  label={`Mover para cima: ${name}`}
                  part="up"
                  off={index === 0}
                  onClick={() => onMove(index - 1)}
                >
                  <IconArrowUp size={16} aria-hidden />
                </RowButton>
                <RowButton
                  label={`Mover para baixo: ${name}`}
                  part="down"
                  off={index === count - 1}
                  onClick={() => onMove(index + 1)}
                >
                  <IconArrowDown size={16} aria-hidden />
                </RowButton>
              </>
            ) : null}
            <RowButton label={`Excluir: ${name}`} part="remove" onClick={onRemove}>
              <IconTrash size={16} aria-hidden />
            </RowButton>
          </div>
        )}
      </fieldset>
    </li>
  );
}

interface RowButtonProps {
  readonly label: string;
  /** Finds the button again after the rows were drawn anew. */
  readonly part: 'up' | 'down' | 'remove';
  readonly off?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function RowButton({ label, part, off = false, onClick, children }: RowButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      title={label}
      disabled={off}
      onClick={onClick}
      {...{ [PART_ATTRIBUTE]: part }}
    >
      {children}
    </ActionIcon>
  );
}
