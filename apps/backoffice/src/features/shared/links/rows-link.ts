import type { LinkTarget } from '#kit/layout/index.ts';

/** A link to the list rows that a figure counts, or the reason why the person gets no link. */
export interface RowsLink {
  readonly place?: LinkTarget;
  readonly reason?: string;
}

export const rowsIf = (allowed: boolean, reason: string, place: () => LinkTarget): RowsLink =>
  allowed ? { place: place() } : { reason };
