import type { ReactNode } from 'react';

/** The total of a column, and what the screen says below it. */
export const TotalCell = ({ sum, note }: { readonly sum: string; readonly note: ReactNode }) => (
  <>
    <span className="kit-figures">{sum}</span>
    {note}
  </>
);

/** Words beside the total wrap, as those of the rows do. */
export const TotalNote = ({ note }: { readonly note: ReactNode }) =>
  typeof note === 'string' ? <span className="kit-grid-text">{note}</span> : note;
