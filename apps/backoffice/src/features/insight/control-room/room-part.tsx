import type { Unusual } from '@habilita/contract';
import type { ReactNode } from 'react';
import { UnusualMark } from './unusual-mark.tsx';
import { type RoomPartName, PARTS } from './room.ts';
import { ScrollRegion } from '#features/shared/scroll-region/scroll-region.tsx';

interface RoomPartProps {
  readonly part: RoomPartName;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

export function RoomPart({ part, text, children }: RoomPartProps) {
  return (
    <section className="room-part" id={part} aria-label={PARTS[part]}>
      <header>
        <h2>{PARTS[part]}</h2>
        <p className="kit-muted">{text}</p>
      </header>
      {children}
    </section>
  );
}

interface RoomTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** The heading of the column of bars, which small screens leave out. */
  readonly graph?: string;
  /** The rows. The column of marks is left out when no row is marked as unusual. */
  readonly of: readonly { readonly unusual: Unusual | null }[];
  readonly children: ReactNode;
}

/**
 * A table of the control room. The last column marks unusual rows; on small screens the marks stand below the name of
 * their row.
 */
export function RoomTable({ label, columns, graph, of, children }: RoomTableProps) {
  const isUnmarked = of.every(({ unusual }) => unusual === null);
  return (
    <ScrollRegion className="room-scroll kit-edges" label={`${label}: tabela`}>
      <table className="room-table" aria-label={label} data-unmarked={isUnmarked || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {graph === undefined ? null : (
              <th scope="col" className="room-graph">
                {graph}
              </th>
            )}
            <th scope="col" className="room-marks">
              Atenção
            </th>
          </tr>
        </thead>
        {children}
      </table>
    </ScrollRegion>
  );
}

interface RowHeadProps {
  readonly label: string;
  readonly mark: Unusual | null;
  readonly detail?: string;
  readonly before?: ReactNode;
}

export function RowHead({ label, mark, detail, before }: RowHeadProps) {
  return (
    <th scope="row">
      <span className="room-row-head">
        {before}
        <span>
          {label}
          {detail === undefined ? null : <small className="kit-muted">{detail}</small>}
          <span className="room-mark-below">
            <UnusualMark of={mark} />
          </span>
        </span>
      </span>
    </th>
  );
}

export const MarkCell = ({ of }: { readonly of: Unusual | null }) => (
  <td className="room-marks">
    <UnusualMark of={of} />
  </td>
);
