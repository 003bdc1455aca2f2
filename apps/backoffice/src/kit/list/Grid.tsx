import { Box } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ACTIONS_KEY, GridHeader, type HeaderCell, stickyStyle } from './GridHeader.tsx';
import { arranged, type GridPreferences, moved, NO_PREFERENCES, resized } from './column-preferences.ts';
import { moveOverRows, type RowRef, useFocusOfRows } from './row-focus.ts';
import type { Sort } from './list-state.ts';
import { SlowSearch } from './SlowSearch.tsx';
import type { Tone } from '../layout/StatusBadge.tsx';
import { useDelayed } from '../feedback/NotLoaded.tsx';
import { TotalNote } from './totals.tsx';
import './grid.css';

export interface GridColumn<T> {
  readonly key: string;
  readonly label: string;
  readonly render: (row: T) => ReactNode;
  readonly align?: 'start' | 'end' | 'center' | undefined;
  readonly sortable?: boolean | undefined;
  readonly width?: number | undefined;
  readonly least?: number | undefined;
  readonly hidden?: boolean | undefined;
  readonly further?: boolean | undefined;
  readonly exported?: boolean | undefined;
  readonly group?: string | undefined;
  readonly footer?: ReactNode;
}

interface GridProps<T> {
  readonly label: string;
  readonly columns: readonly GridColumn<T>[];
  readonly subject?: string | undefined;
  readonly rows: readonly T[] | undefined;
  readonly rowKey: (row: T) => string;
  readonly loading?: boolean;
  readonly expectedRows?: number;
  readonly sort?: Sort;
  readonly onSort?: (key: string) => void;
  readonly tint?: ((row: T) => Tone | undefined) | undefined;
  readonly emphasised?: ((row: T) => boolean) | undefined;
  /** The key of the row that was just saved. */
  readonly marked?: string | undefined;
  readonly actions?: (row: T) => ReactNode;
  readonly actionsWidth?: number;
  readonly preferences?: GridPreferences;
  readonly onPreferences?: (next: GridPreferences) => void;
  readonly empty?: ReactNode;
  readonly totalOf?: string | undefined;
  readonly totalNote?: ReactNode;
}

/**
 * A non-breaking space for cells without contents: screen readers would read an empty cell as a control without a name.
 */
const NOTHING = '\u00a0';
const DEFAULT_WIDTH = 160;
export const DEFAULT_ACTIONS_WIDTH = 116;

/** Pixels up to which the column of names grows while there is room. */
const NAME_WIDTH = 320;

/** The CSS width of a column. The column of names takes the room left over, unless the person has set its width. */
function widthOf<T>(
  { key, width = DEFAULT_WIDTH }: DrawnColumn<T>,
  { subject, preferences }: GridProps<T>,
  total: number,
) {
  if (key !== subject || preferences?.widths[key] !== undefined || width >= NAME_WIDTH) return width;
  return `clamp(${width}px, calc(${width - total}px + 100cqw), ${NAME_WIDTH}px)`;
}

type DrawnColumn<T> = GridColumn<T> & HeaderCell;

/**
 * The columns in the order in which they are drawn, actions first. The actions and the first column stay in view while
 * the others are scrolled.
 */
function drawn<T>(columns: readonly GridColumn<T>[], actions: GridColumn<T> | undefined): readonly DrawnColumn<T>[] {
  const left = actions?.width ?? 0;
  const data = columns.map(
    (column, index): DrawnColumn<T> => ({ ...column, sticky: index === 0 ? 'edge' : undefined, left }),
  );
  return actions === undefined ? data : [{ ...actions, sticky: 'inside', left: 0 }, ...data];
}

interface SkeletonsProps<T> {
  readonly columns: readonly DrawnColumn<T>[];
  readonly count: number;
  readonly isSeen: boolean;
}

/**
 * Placeholder rows while the rows load, so that nothing below them moves when the rows arrive. They are invisible at
 * first, because most answers come soon.
 */
function Skeletons<T>({ columns, count, isSeen }: SkeletonsProps<T>) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className="kit-skeleton-row" data-seen={isSeen || undefined} aria-hidden>
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

/** True when a row looks the same with both lists of columns. Widths and totals of columns do not matter to a row. */
function sameCells<T>(before: readonly DrawnColumn<T>[], next: readonly DrawnColumn<T>[]): boolean {
  const isSame = (one: DrawnColumn<T>, other: DrawnColumn<T> | undefined) =>
    one.key === other?.key &&
    one.render === other.render &&
    one.align === other.align &&
    one.sticky === other.sticky &&
    one.left === other.left;
  return before.length === next.length && before.every((column, index) => isSame(column, next[index]));
}

interface RowProps<T> extends Pick<GridProps<T>, 'tint' | 'emphasised' | 'subject'> {
  readonly row: T;
  readonly columns: readonly DrawnColumn<T>[];
  readonly onRow: RowRef;
  readonly isMarked: boolean;
}

type RowsProps<T> = Omit<RowProps<T>, 'row' | 'isMarked'> & Pick<GridProps<T>, 'rows' | 'rowKey' | 'marked'>;

function Rows<T>({ rows, rowKey, columns, onRow, tint, emphasised, marked, subject }: RowsProps<T>) {
  const cells = useStableValue(columns, sameCells);
  const look = { onRow, tint, emphasised, subject };
  return rows?.map((row) => (
    <Row key={rowKey(row)} row={row} columns={cells} isMarked={rowKey(row) === marked} {...look} />
  ));
}

function Row<T>({ row, columns, onRow, tint, emphasised, isMarked, subject }: RowProps<T>) {
  return (
    <tr
      ref={onRow}
      data-tint={tint?.(row)}
      data-emphasised={emphasised?.(row) === true ? '' : undefined}
      data-marked={isMarked || undefined}
    >
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

interface TotalRowProps<T> {
  readonly columns: readonly DrawnColumn<T>[];
  readonly of: string | undefined;
  readonly note: ReactNode;
}

function TotalRow<T>({ columns, of, note = of }: TotalRowProps<T>) {
  return (
    <tfoot>
      <tr>
        {columns.map((column, index) => (
          <td key={column.key} data-align={column.align} data-sticky={column.sticky} style={stickyStyle(column)}>
            {index === 0 ? 'Total' : index === 1 && note !== undefined ? <TotalNote note={note} /> : column.footer}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/**
 * A table of rows whose header and first columns stay in view; columns are sorted, moved and resized by their
 * headers.
 */
export function Grid<T>(props: GridProps<T>) {
  const { rows, loading = false, empty } = props;
  const onRow = useFocusOfRows();
  return (
    <>
      {loading ? <SlowSearch /> : null}
      {rows?.length === 0 ? <div className="kit-grid-region">{empty}</div> : <Table {...props} onRow={onRow} />}
    </>
  );
}

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (moveOverRows(event.currentTarget, event.key)) event.preventDefault();
}

function Table<T>(props: GridProps<T> & Pick<RowsProps<T>, 'onRow'>) {
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
  return (
    <div ref={frame} className="kit-grid-frame">
      {late && rows !== undefined ? <div className="kit-grid-progress" aria-hidden /> : null}
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
              <col key={column.key} style={{ width: widthOf(column, props, total) }} />
            ))}
          </colgroup>
          <GridHeader
            cells={columns}
            subject={subject}
            sort={props.sort}
            onSort={props.onSort}
            onResize={onPreferences && ((key, wide) => onPreferences(resized(preferences, key, wide)))}
            onMove={
              onPreferences && ((key, onto) => onPreferences(moved(props.columns, preferences, key, onto, subject)))
            }
          />
          <tbody>
            {rows === undefined ? <Skeletons columns={columns} count={expectedRows} isSeen={late} /> : null}
            <Rows {...props} columns={columns} />
          </tbody>
          {rows !== undefined && columns.some((column) => column.footer !== undefined) ? (
            <TotalRow columns={columns} of={props.totalOf} note={props.totalNote} />
          ) : null}
        </table>
      </Box>
    </div>
  );
}

/** Marks the frame by `data-more-left` and `data-more-right` while the table can be scrolled to that side. */
function useEdges() {
  const frame = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const [outer, inner] = [frame.current, region.current];
    if (outer === null || inner === null) return undefined;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = inner;
      outer.toggleAttribute('data-more-left', scrollLeft > 0);
      outer.toggleAttribute('data-more-right', scrollLeft + clientWidth < scrollWidth - 1);
    };
    inner.addEventListener('scroll', mark, { passive: true });
    const resizes = new ResizeObserver(mark);
    resizes.observe(inner);
    for (const table of inner.children) resizes.observe(table);
    return () => {
      inner.removeEventListener('scroll', mark);
      resizes.disconnect();
    };
  }, []);
  return { frame, region };
}

/** Keeps the previous value while `isSame` holds, so that memoised children do not render again. */
function useStableValue<T>(next: T, isSame: (before: T, next: T) => boolean): T {
  const [kept, keep] = useState(next);
  if (kept === next || isSame(kept, next)) return kept;
  keep(() => next);
  return next;
}
