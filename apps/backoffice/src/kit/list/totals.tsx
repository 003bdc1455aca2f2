import type { ReactNode } from 'react';

/** The total of a column, with a note below it. */
export const TotalCell = ({ sum, note }: { readonly sum: string; readonly note: ReactNode }) => (
  <>
    <span className="kit-figures">{sum}</span>
    {note}
  </>
);

/** The note of a total. A text wraps like the texts in the rows of the list. */
export const TotalNote = ({ note }: { readonly note: ReactNode }) =>
  typeof note === 'string' ? <span className="kit-grid-text">{note}</span> : note;
