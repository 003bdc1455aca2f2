import { lineChanges, type RowChange } from '@habilita/contract';
import { RowChanges, type RowNames } from '../layout/RowChanges.tsx';

interface RowsComparedProps {
  /** Each row as a line of text. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** These changes are shown instead of comparing the lines. */
  readonly changes: readonly RowChange[] | undefined;
  readonly names: RowNames | undefined;
}

/** What changed in a list of rows, for the question before it is saved. */
export default function RowsCompared({ before, after, changes, names }: RowsComparedProps) {
  return <RowChanges changes={changes ?? lineChanges(before, after)} names={names} />;
}
