import { fieldAt, fieldText, lineChanges, type RowChange, valueAt } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import type { FormCore } from '../form/form-core.ts';
import { NO_VALUE } from '../format.ts';
import { RowChanges, type RowNames } from '../layout/RowChanges.tsx';

interface RowsChangesProps {
  /**
   * The changes as the form itself describes them. If undefined, each row is written as a line of text, and the lines
   * before and after are compared.
   */
  readonly told: readonly RowChange[] | undefined;
  readonly before: readonly object[];
  readonly after: readonly object[];
  readonly core: Pick<FormCore, 'of'>;
  readonly path: string;
  readonly names: RowNames | undefined;
}

/** Shows what changed in the rows of a form. Its code is loaded with the confirmation dialog, which alone needs it. */
export function RowsChanges({ told, before, after, names, ...of }: RowsChangesProps) {
  return <RowChanges changes={told ?? lineChanges(linesOf(before, of), linesOf(after, of))} names={names} />;
}

/** Describes each row by the values of its fields: 'Detran · Exame · R$ 100,00'. */
function linesOf(values: readonly object[], { core, path }: Pick<RowsChangesProps, 'core' | 'path'>): string[] {
  const fields = Object.entries(fieldAt(core.of, path)?.field.rows?.fields ?? {});
  return values.map((row) =>
    fields
      .map(([key, field]) => fieldText(field, valueAt(row, key), cents))
      .filter((text) => text !== NO_VALUE)
      .join(' · '),
  );
}
