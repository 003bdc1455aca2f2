import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, type PointerEvent, useState } from 'react';
import type { Sort } from './list-state.ts';

export interface HeaderCell {
  readonly key: string;
  readonly label: string;
  readonly align?: 'start' | 'end' | 'center' | undefined;
  readonly sortable?: boolean | undefined;
  /** Set for sticky columns, which stay visible when the table is scrolled. The last sticky column is the 'edge'. */
  readonly sticky: 'inside' | 'edge' | undefined;
  /** Pixels from the left edge of the table, for a column that stays in view. */
  readonly left: number;
}

interface HeaderProps {
  readonly cells: readonly HeaderCell[];
  readonly sort: Sort | undefined;
  readonly onSort: ((key: string) => void) | undefined;
  readonly onResize: ((key: string, width: number) => void) | undefined;
  readonly onMove: ((key: string, onto: string) => void) | undefined;
  readonly subject: string | undefined;
}

const ARIA_SORT = { ASC: 'ascending', DESC: 'descending' } as const;

export function stickyStyle(cell: Pick<HeaderCell, 'sticky' | 'left'>): CSSProperties | undefined {
  if (cell.sticky === undefined) return undefined;
  const style: CSSProperties & Record<'--kit-left', string> = { '--kit-left': `${cell.left}px` };
  return style;
}

function SortButton({
  cell,
  sort,
  onSort,
}: {
  readonly cell: HeaderCell;
  readonly sort: Sort | undefined;
  readonly onSort: (key: string) => void;
}) {
  const active = sort?.key === cell.key;
  const Icon = active ? (sort.direction === 'ASC' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <button type="button" className="kit-grid-sort" data-active={active || undefined} onClick={() => onSort(cell.key)}>
      <span>{cell.label}</span>
      <Icon size={14} aria-hidden data-idle={active ? undefined : ''} />
    </button>
  );
}

/** The width of a column is dragged here; by keyboard it is set in the panel 'Colunas'. */
function ResizeEdge({ onResize }: { readonly onResize: (width: number) => void }) {
  const [from, setFrom] = useState<{ readonly x: number; readonly width: number }>();
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setFrom({ x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 });
  };
  return (
    <span
      aria-hidden
      className="kit-grid-resize"
      data-active={from === undefined ? undefined : ''}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => from !== undefined && onResize(from.width + event.clientX - from.x)}
      onPointerUp={() => setFrom(undefined)}
      onPointerCancel={() => setFrom(undefined)}
    />
  );
}

export function GridHeader({ cells, sort, onSort, onResize, onMove, subject }: HeaderProps) {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const stays = (key: string) => key === ACTIONS_KEY || key === subject;
  const drop = (key: string) => {
    if (dragged !== undefined && dragged !== key && !stays(key)) onMove?.(dragged, key);
    setDragged(undefined);
    setOver(undefined);
  };
  const isTarget = (key: string) => over === key && dragged !== undefined && dragged !== key && !stays(key);
  return (
    <thead>
      <tr>
        {cells.map((cell) => (
          <th
            key={cell.key}
            scope="col"
            data-align={cell.align}
            data-sticky={cell.sticky}
            data-over={isTarget(cell.key) ? '' : undefined}
            style={stickyStyle(cell)}
            aria-sort={sort?.key === cell.key ? ARIA_SORT[sort.direction] : undefined}
            draggable={onMove !== undefined && !stays(cell.key)}
            onDragStart={() => setDragged(cell.key)}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(cell.key);
            }}
            onDragEnd={() => setDragged(undefined)}
            onDrop={() => drop(cell.key)}
          >
            {cell.sortable === true && onSort !== undefined ? (
              <SortButton cell={cell} sort={sort} onSort={onSort} />
            ) : (
              <span className="kit-grid-name">{cell.label}</span>
            )}
            {onResize === undefined || cell.key === ACTIONS_KEY ? null : (
              <ResizeEdge onResize={(width) => onResize(cell.key, width)} />
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The column of actions is never moved, hidden or resized. */
export const ACTIONS_KEY = '$actions';
