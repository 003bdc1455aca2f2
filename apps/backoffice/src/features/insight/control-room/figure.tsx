import { numberText } from '#kit/format.ts';
import { LinkTo } from '#kit/layout/index.ts';
import type { RowsLink } from '#features/shared/links/rows-link.ts';

/** A number that links to the list of the rows it counts. A zero has no link. */
export function Figure({ value, rows }: { readonly value: number; readonly rows: RowsLink }) {
  if (value === 0) return <span className="kit-muted">0</span>;
  return (
    <LinkTo place={rows.place} reason={rows.reason}>
      {numberText(value)}
    </LinkTo>
  );
}

interface BarProps {
  readonly part: number;
  readonly whole: number;
  /** The value of the previous edition, drawn as a line across the bar. */
  readonly line?: number | null;
}

const within = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.min(100, Math.max(0, (part * 100) / whole))}%`;

/** A bar beside a number. Screen readers leave it out, because it repeats the numbers. */
export function Bar({ part, whole, line = null }: BarProps) {
  return (
    <span className="room-bar" aria-hidden>
      <span style={{ inlineSize: within(part, whole) }} />
      {line === null ? null : <i style={{ insetInlineStart: within(line, whole) }} />}
    </span>
  );
}
