import { Box } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ACTIONS_KEY, GridHeader, type HeaderCell, stickyStyle } from './grid/GridHeader.tsx';
import {
  arranged,
  fitted,
  type GridPreferences,
  moved,
  NO_PREFERENCES,
  ordered,
  resized,
} from './grid/grid-preferences.ts';
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
  /** Not drawn until the person chooses it. */
  readonly hidden?: boolean | undefined;
  /** Stands in the total row under the column. */
  readonly footer?: ReactNode;
}

export interface GridProps<T> {
  /** What the grid lists: the name of its region and table. */
  readonly label: string;
  readonly columns: readonly GridColumn<T>[];
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
}

/** A no-break space: a cell with nothing in it would be read as a control without a name. */
const NOTHING = '\u00a0';
const DEFAULT_WIDTH = 160;
const DEFAULT_ACTIONS_WIDTH = 116;

type DrawnColumn<T> = GridColumn<T> & HeaderCell;

/** The columns with the widths and sticky places they are drawn with: the actions and the column after them stay while the rest scrolls. */
function drawn<T>(
  columns: readonly GridColumn<T>[],
  room: number,
  actions: GridColumn<T> | undefined,
): readonly DrawnColumn<T>[] {
  const fixed = actions?.width ?? 0;
  const widths = fitted(
    columns.map((column) => column.width ?? DEFAULT_WIDTH),
    room - fixed,
  );
  const data = columns.map((column, index): DrawnColumn<T> => {
    const width = widths[index] ?? DEFAULT_WIDTH;
    return { ...column, width, sticky: index === 0 ? 'edge' : undefined, left: fixed };
  });
  return actions === undefined ? data : [{ ...actions, width: fixed, sticky: 'inside', left: 0 }, ...data];
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
}: {
  readonly row: T;
  readonly columns: readonly DrawnColumn<T>[];
  readonly tint: Tone | undefined;
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
            style={stickyStyle(column)}
            title={typeof content === 'string' ? content : undefined}
          >
            {content}
          </td>
        );
      })}
    </tr>
  );
}

function TotalRow<T>({ columns }: { readonly columns: readonly DrawnColumn<T>[] }) {
  return (
    <tfoot>
      <tr>
        {columns.map((column) => (
          <td key={column.key} data-align={column.align} data-sticky={column.sticky} style={stickyStyle(column)}>
            {column.key === ACTIONS_KEY ? 'Total' : column.footer}
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

function Table<T>(props: GridProps<T>) {
  const { label, rows, preferences = NO_PREFERENCES, onPreferences, loading = false, expectedRows = 10 } = props;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const late = useDelayed(loading);
  const actions: GridColumn<T> | undefined = props.actions && {
    key: ACTIONS_KEY,
    label: 'Ações',
    render: props.actions,
    width: props.actionsWidth ?? DEFAULT_ACTIONS_WIDTH,
  };
  const columns = drawn(arranged(props.columns, preferences), width, actions);
  const total = columns.reduce((sum, column) => sum + column.width, 0);
  const place = (key: string) => ordered(props.columns, preferences).findIndex((column) => column.key === key);
  return (
    // A region that scrolls must be reachable by keyboard.
    <Box component="section" ref={ref} className="kit-grid-region" aria-label={label} tabIndex={0} aria-busy={loading}>
      {late && rows !== undefined ? <div className="kit-grid-progress" aria-hidden /> : null}
      <table className="kit-grid" aria-label={label} style={{ width: total }}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width }} />
          ))}
        </colgroup>
        <GridHeader
          cells={columns}
          sort={props.sort}
          onSort={props.onSort}
          onResize={onPreferences && ((key, wide) => onPreferences(resized(preferences, key, wide)))}
          onMove={onPreferences && ((key, onto) => onPreferences(moved(props.columns, preferences, key, place(onto))))}
        />
        <tbody>
          {rows === undefined && late ? <Skeletons columns={columns} count={expectedRows} /> : null}
          {rows?.map((row) => (
            <Row key={props.rowKey(row)} row={row} columns={columns} tint={props.tint?.(row)} />
          ))}
        </tbody>
        {rows !== undefined && columns.some((column) => column.footer !== undefined) ? (
          <TotalRow columns={columns} />
        ) : null}
      </table>
    </Box>
  );
}
