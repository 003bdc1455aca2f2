import { Box } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { ACTIONS_KEY, GridHeader, type HeaderCell, stickyStyle } from './grid/GridHeader.tsx';
import { arranged, type GridPreferences, moved, NO_PREFERENCES, ordered, resized } from './grid/grid-preferences.ts';
import { moveOverRows } from './grid/row-keys.ts';
import { useEdges } from './grid/use-edges.ts';
import type { Sort } from './list/list-state.ts';
import { SlowSearch } from './list/SlowSearch.tsx';
import type { Tone } from './tone.ts';
import { useDelayed } from './use-delayed.ts';
import './grid/grid.css';

export interface GridColumn<T> {
  readonly key: string;
  readonly label: string;
  readonly render: (row: T) => ReactNode;
  readonly align?: 'start' | 'end' | 'center' | undefined;
  readonly sortable?: boolean | undefined;
  /** Pixels at least; columns grow to fill the room. */
  readonly width?: number | undefined;
  /** Pixels that hold every value whole. */
  readonly least?: number | undefined;
  /** Not drawn until the person chooses it. */
  readonly hidden?: boolean | undefined;
  /** Not drawn until the person asks for the further columns. */
  readonly further?: boolean | undefined;
  /** Stands in the total row under the column. */
  readonly footer?: ReactNode;
}

export interface GridProps<T> {
  /** What the grid lists: the name of its region and table. */
  readonly label: string;
  readonly columns: readonly GridColumn<T>[];
  /** The column that says what a row is about: first, and always in view. */
  readonly subject?: string | undefined;
  /** Nothing until the first answer; the old rows stay while others load. */
  readonly rows: readonly T[] | undefined;
  readonly rowKey: (row: T) => string;
  readonly loading?: boolean;
  /** How many rows are awaited: that many skeletons. */
  readonly expectedRows?: number;
  readonly sort?: Sort;
  readonly onSort?: (key: string) => void;
  /** The row's colour; the row must say the same in words. */
  readonly tint?: (row: T) => Tone | undefined;
  /** Drawn in the first column. */
  readonly actions?: (row: T) => ReactNode;
  readonly actionsWidth?: number;
  readonly preferences?: GridPreferences;
  readonly onPreferences?: (next: GridPreferences) => void;
  /** Stands instead of the table when there are no rows. */
  readonly empty?: ReactNode;
  /** Stands beside 'Total' in the last row, where there is one. */
  readonly totalNote?: ReactNode;
}

/** A no-break space: a cell with nothing in it would be read as a control without a name. */
const NOTHING = '\u00a0';
const DEFAULT_WIDTH = 160;
export const DEFAULT_ACTIONS_WIDTH = 116;

type DrawnColumn<T> = GridColumn<T> & HeaderCell;

/** The columns as they are drawn: the actions and the column after them stay while the rest scrolls. */
function drawn<T>(columns: readonly GridColumn<T>[], actions: GridColumn<T> | undefined): readonly DrawnColumn<T>[] {
  const left = actions?.width ?? 0;
  const data = columns.map(
    (column, index): DrawnColumn<T> => ({ ...column, sticky: index === 0 ? 'edge' : undefined, left }),
  );
  return actions === undefined ? data : [{ ...actions, sticky: 'inside', left: 0 }, ...data];
}

function Skeletons<T>({ columns, count }: { readonly columns: readonly DrawnColumn<T>[]; readonly count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden>
      {columns.map((column) => (
        <td key={column.key} data-sticky={column.sticky} style={stickyStyle(column)}>
          <span className="kit-skeleton" style={{ width: `${50 + ((row * 7 + column.key.length * 11) % 40)}%` }}>
            {NOTHING}
          </span>
        </td>
      ))}
    </tr>
  ));
}

function Row<T>({
  row,
  columns,
  tint,
  subject,
}: {
  readonly row: T;
  readonly columns: readonly DrawnColumn<T>[];
  readonly tint: Tone | undefined;
  readonly subject: string | undefined;
}) {
  return (
    <tr data-tint={tint}>
      {columns.map((column) => {
        const content = column.render(row);
        return (
          <td
            key={column.key}
            data-align={column.align}
            data-sticky={column.sticky}
            data-subject={column.key === subject ? '' : undefined}
            style={stickyStyle(column)}
            title={typeof content === 'string' ? content : undefined}
          >
            {typeof content === 'string' ? <span className="kit-grid-text">{content}</span> : content}
          </td>
        );
      })}
    </tr>
  );
}

/** 'Total' in the first cell, what is to be said of it in the subject's. */
function TotalRow<T>({ columns, note }: { readonly columns: readonly DrawnColumn<T>[]; readonly note: ReactNode }) {
  return (
    <tfoot>
      <tr>
        {columns.map((column, index) => (
          <td key={column.key} data-align={column.align} data-sticky={column.sticky} style={stickyStyle(column)}>
            {index === 0 ? 'Total' : index === 1 && note !== undefined ? note : column.footer}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** A table of records: sticky header and first columns, sorting, tints, columns as the person left them, its own scrolling region. */
export function Grid<T>(props: GridProps<T>) {
  const { rows, loading = false, empty } = props;
  return (
    <>
      {loading ? <SlowSearch /> : null}
      {rows?.length === 0 ? <div className="kit-grid-region">{empty}</div> : <Table {...props} />}
    </>
  );
}

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (moveOverRows(event.currentTarget, event.key)) event.preventDefault();
}

function Table<T>(props: GridProps<T>) {
  const { label, rows, preferences = NO_PREFERENCES, onPreferences, loading = false, expectedRows = 10 } = props;
  const { subject } = props;
  const { frame, region } = useEdges();
  const late = useDelayed(loading);
  const actions: GridColumn<T> | undefined = props.actions && {
    key: ACTIONS_KEY,
    label: 'Ações',
    render: props.actions,
    width: props.actionsWidth ?? DEFAULT_ACTIONS_WIDTH,
  };
  const columns = drawn(arranged(props.columns, preferences, subject), actions);
  const total = columns.reduce((sum, column) => sum + (column.width ?? DEFAULT_WIDTH), 0);
  const place = (key: string) => ordered(props.columns, preferences, subject).findIndex((column) => column.key === key);
  return (
    <div ref={frame} className="kit-grid-frame">
      {late && rows !== undefined ? <div className="kit-grid-progress" aria-hidden /> : null}
      {/* A region that scrolls must be reachable by keyboard. */}
      <Box
        component="section"
        ref={region}
        className="kit-grid-region"
        aria-label={label}
        tabIndex={0}
        aria-busy={loading}
        onKeyDown={onKeyDown}
      >
        <table className="kit-grid" aria-label={label} style={{ minWidth: total }}>
          <colgroup>
            {columns.map((column) => (
              <col key={column.key} style={{ width: column.width ?? DEFAULT_WIDTH }} />
            ))}
          </colgroup>
          <GridHeader
            cells={columns}
            subject={subject}
            sort={props.sort}
            onSort={props.onSort}
            onResize={onPreferences && ((key, wide) => onPreferences(resized(preferences, key, wide)))}
            onMove={
              onPreferences && ((key, onto) => onPreferences(moved(props.columns, preferences, key, place(onto))))
            }
          />
          <tbody>
            {rows === undefined && late ? <Skeletons columns={columns} count={expectedRows} /> : null}
            {rows?.map((row) => (
              <Row key={props.rowKey(row)} row={row} columns={columns} tint={props.tint?.(row)} subject={subject} />
            ))}
          </tbody>
          {rows !== undefined && columns.some((column) => column.footer !== undefined) ? (
            <TotalRow columns={columns} note={props.totalNote} />
          ) : null}
        </table>
      </Box>
    </div>
  );
}
