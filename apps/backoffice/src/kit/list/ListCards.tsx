import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { ErrorPanel } from '../ErrorPanel.tsx';
import { useFocusKeptNear } from '../use-focus-kept-near.ts';
import type { GridColumn } from '../Grid.tsx';
import type { RowRef } from '../grid/use-focus-of-rows.ts';
import type { Tone } from '../layout/StatusBadge.tsx';
import { AddAll } from './Total.tsx';
import './cards.css';

export interface CardTotal {
  readonly label: string;
  readonly text: string;
}

interface CardsProps<Row> {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly facts: readonly string[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly tint: ((row: Row) => Tone | undefined) | undefined;
  readonly marked: string | undefined;
  readonly actions: ((row: Row) => ReactNode) | undefined;
  readonly total: ReactNode;
  /** The sums of the whole result. */
  readonly sums: readonly CardTotal[];
  readonly onAddAll: (() => void) | undefined;
  readonly onMore: (() => void) | undefined;
  readonly loadingMore: boolean;
  readonly moreFailure: unknown;
  readonly onRow: RowRef;
}

function Card<Row>({
  row,
  columns,
  facts,
  tint,
  isMarked,
  actions,
  onRow,
}: Pick<CardsProps<Row>, 'columns' | 'facts' | 'tint' | 'actions' | 'onRow'> & {
  readonly row: Row;
  readonly isMarked: boolean;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const told = facts.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const rest = columns.filter((column) => !facts.includes(column.key));
  return (
    <li ref={onRow} className="kit-card" data-tint={tint?.(row)} data-marked={isMarked || undefined}>
      <div className="kit-card-head">
        <div className="kit-card-facts">
          {told.map((column, index) => (
            <div key={column.key}>
              {index === 0 ? null : <span className="kit-muted">{column.label}: </span>}
              {column.render(row)}
            </div>
          ))}
        </div>
        {actions?.(row)}
        {rest.length === 0 ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-expanded={open}
            aria-controls={id}
            aria-label={open ? 'Mostrar menos' : 'Mostrar mais'}
            onClick={() => setOpen(!open)}
          >
            {open ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
          </ActionIcon>
        )}
      </div>
      <dl id={id} className="kit-card-rest" hidden={!open} style={open ? undefined : { display: 'none' }}>
        {open ? rest.map((column) => <Fact key={column.key} label={column.label} value={column.render(row)} />) : null}
      </dl>
    </li>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Sums({ sums, onAddAll }: Pick<CardsProps<never>, 'sums' | 'onAddAll'>) {
  if (sums.length === 0 && onAddAll === undefined) return null;
  return (
    <details className="kit-cards-sums">
      <summary>Somas de todo o resultado</summary>
      {onAddAll === undefined ? null : <AddAll onAddAll={onAddAll} />}
      <dl>
        {sums.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="kit-figures">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Keeps the focus while it loads, and leaves it to the screen after the last page. */
function More({ isLoading, onMore }: { readonly isLoading: boolean; readonly onMore: () => void }) {
  const ref = useFocusKeptNear();
  return (
    <Button
      ref={ref}
      variant="default"
      fullWidth
      data-disabled={isLoading}
      aria-busy={isLoading}
      onClick={() => (isLoading ? undefined : onMore())}
    >
      Ver mais
    </Button>
  );
}

export function ListCards<Row>(props: CardsProps<Row>) {
  return (
    <div>
      <ul className="kit-cards" aria-label={props.label}>
        {props.rows.map((row) => (
          <Card
            key={props.rowKey(row)}
            row={row}
            columns={props.columns}
            facts={props.facts}
            tint={props.tint}
            isMarked={props.rowKey(row) === props.marked}
            actions={props.actions}
            onRow={props.onRow}
          />
        ))}
      </ul>
      <div className="kit-cards-foot">
        {props.moreFailure === null ? null : (
          <ErrorPanel error={props.moreFailure} title="Não foi possível carregar mais registros" />
        )}
        {props.onMore === undefined ? null : <More isLoading={props.loadingMore} onMore={props.onMore} />}
        <span>Total - {props.total}</span>
        <Sums sums={props.sums} onAddAll={props.onAddAll} />
      </div>
    </div>
  );
}
