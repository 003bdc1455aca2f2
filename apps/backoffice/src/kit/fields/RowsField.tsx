import type { RowChange } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useDrawnField } from '../form/drawn-fields.tsx';
import { useErrorAt } from '../form/form-handle.ts';
import type { FormHandle, FormRows } from '../form/form-types.ts';
import { confirm, type ConfirmQuestion } from '../feedback/confirm.ts';
import { FIELD_ATTRIBUTE, LABEL_ATTRIBUTE } from './field-props.ts';
import { NO_VALUE } from '../format.ts';
import { DisabledReason } from '../layout/DisabledReason.tsx';
import type { RowNames } from '../layout/RowChanges.tsx';
import { lazily } from '#code-loading/lazily.ts';
import { type CopyRule, FormRow } from './FormRow.tsx';
import { PART_ATTRIBUTE, useOpenRows, useRows } from './use-rows.ts';
import './rows.css';

const RowsChanges = lazily(async () => ({ default: (await import('./RowsChanges.tsx')).RowsChanges }));

/** The rows of a list, and a function that adds several rows at once without opening them. */
export interface RowsToExtend<Row extends object> extends FormRows<Row> {
  readonly count: number;
  readonly onAddAll: (rows: readonly Row[]) => void;
}

export interface RowsFieldProps<Row extends object> extends FormRows<Row> {
  /** The fields of a row: `(row) => <MoneyField {...row.field('price')} />`. */
  readonly children: (row: FormHandle<Row>) => ReactNode;
  readonly summary?: (values: Row) => string;
  readonly copy?: CopyRule<Row>;
  readonly keptBecause?: (values: Row) => string | undefined;
  /** The question to ask before a row with much content is removed; undefined if the row can be removed at once. */
  readonly removalQuestion?: (values: Row) => ConfirmQuestion | undefined;
  readonly addLabel?: string;
  /** Draws what stands beside the button that adds a row, such as a field to add several rows at once. */
  readonly renderMore?: (list: RowsToExtend<Row>) => ReactNode;
  readonly emptyText?: string;
  readonly help?: string;
  /** False hides the buttons that move rows, where their order has no meaning. */
  readonly reorder?: boolean;
  /**
   * The changes between two states of the list, to show before saving. Without it, rows are compared as lines of text.
   */
  readonly changes?: (before: readonly Row[], after: readonly Row[]) => readonly RowChange[];
  readonly changeNames?: RowNames;
  readonly hideLabel?: boolean;
}

/**
 * A list of rows in a form. Rows are moved by buttons or by Alt and the arrow keys; a move is announced, and the
 * focus follows the row. Rows may hold lists of rows.
 */
export function RowsField<Row extends object>(props: RowsFieldProps<Row>) {
  const { label, path, children, summary, copy, keptBecause, help, emptyText, reorder = true } = props;
  const { element, keys, said, say, add, addAll, remove, move } = useRows(props, reorder);
  const opened = useOpenRows(props, keys);
  const helpId = useId();
  useDrawnField(path, {
    label,
    rows: true,
    draw: (values: readonly Row[]) => readRows(values, props),
    drawChanges: (before: readonly Row[], after: readonly Row[]) => drawnChanges(before, after, props),
  });
  const addRow = () => {
    opened.put(Math.max(-1, ...keys) + 1, true);
    add(props.newRow());
  };
  const removeRow = async (index: number) => {
    const question = props.removalQuestion?.(props.row(index).values());
    if (question === undefined || (await confirm(question))) remove(index);
  };
  return (
    <fieldset ref={element} className="kit-rows" aria-describedby={help === undefined ? undefined : helpId}>
      <legend className={props.hideLabel === true ? 'kit-hidden' : undefined}>{label}</legend>
      {help === undefined ? null : <p id={helpId}>{help}</p>}
      {keys.length === 0 ? <p>{emptyText ?? 'Nada por enquanto.'}</p> : null}
      <ol>
        {keys.map((key, index) => (
          <FormRow
            key={key}
            rows={props}
            index={index}
            count={keys.length}
            reorder={reorder}
            summary={summary}
            copy={copy}
            keptBecause={keptBecause}
            isOpen={summary === undefined || opened.isOpen(key)}
            onOpen={(isOpen) => opened.put(key, isOpen)}
            onMove={(to) => move(index, to)}
            onRemove={() => void removeRow(index)}
            onSaid={say}
          >
            {children}
          </FormRow>
        ))}
      </ol>
      <Foot {...props} count={keys.length} onAdd={addRow} onAddAll={addAll} />
      <output className="kit-hidden">{said}</output>
    </fieldset>
  );
}

function drawnChanges<Row extends object>(before: readonly Row[], after: readonly Row[], of: RowsFieldProps<Row>) {
  return (
    <Suspense>
      <RowsChanges
        told={of.changes?.(before, after)}
        before={before}
        after={after}
        core={of.core}
        path={of.path}
        names={of.changeNames}
      />
    </Suspense>
  );
}

const readRows = <Row extends object>(values: readonly Row[], of: RowsFieldProps<Row>) => (
  <ReadRows values={values} of={of} />
);

function ReadRows<Row extends object>({
  values,
  of,
}: {
  readonly values: readonly Row[];
  readonly of: RowsFieldProps<Row>;
}) {
  const [rows] = useState(() => values.map((row) => of.readRow(row)));
  if (rows.length === 0) return NO_VALUE;
  return (
    <ol className="kit-rows-read">
      {rows.map((row, index) => (
        <li key={`${of.path}.${String(index)}`}>{of.children(row)}</li>
      ))}
    </ol>
  );
}

interface FootProps<Row extends object> extends RowsFieldProps<Row>, RowsToExtend<Row> {
  readonly onAdd: () => void;
}

function Foot<Row extends object>(props: FootProps<Row>) {
  const { core, path, label, item, max, addLabel, readOnly, renderMore, count, onAdd } = props;
  const full = count >= max;
  const error = useErrorAt({ core, path: '' }, path);
  if (readOnly) return null;
  return (
    <div className="kit-rows-foot" {...{ [FIELD_ATTRIBUTE]: path, [LABEL_ATTRIBUTE]: label }}>
      <DisabledReason reason={full ? `No máximo ${max}.` : undefined}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={onAdd}
          {...{ [PART_ATTRIBUTE]: 'add' }}
        >
          {addLabel ?? `Adicionar ${item.toLowerCase()}`}
        </Button>
      </DisabledReason>
      {renderMore?.(props)}
      {full ? <span className="kit-muted">No máximo {max}.</span> : null}
      {error === undefined ? null : <span className="kit-rows-error">{error}</span>}
    </div>
  );
}
