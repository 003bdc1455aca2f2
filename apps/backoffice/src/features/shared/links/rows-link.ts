import type { LinkTarget } from '#kit/layout/index.ts';

/** A link to the rows a figure counts, or why the person has none. */
export interface RowsLink {
  readonly place?: LinkTarget;
  readonly reason?: string;
}

export const rowsIf = (allowed: boolean, reason: string, place: () => LinkTarget): RowsLink =>
  allowed ? { place: place() } : { reason };
