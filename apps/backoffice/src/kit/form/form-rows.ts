import type { UseFormReturnType } from '@mantine/form';
import type { Bound, BoundRow, BoundRows } from './form-types.ts';

interface RowsOf {
  readonly form: Pick<
    UseFormReturnType<object>,
    'getInputProps' | 'removeListItem' | 'reorderListItem' | 'clearFieldError' | 'errors'
  >;
  readonly bind: <V>(path: string) => Bound<V>;
  readonly readOnly: boolean;
}

/** A list of the form as rows that can be added, taken away and moved; errors travel with their rows. */
export function boundRows<Row extends object>({ form, bind, readOnly }: RowsOf, path: string): BoundRows<Row> {
  const list = form.getInputProps(path);
  const rows: readonly Row[] = list.value ?? [];
  const error = form.errors[path];
  const at = (values: Row, index: number): BoundRow<Row> => ({
    index,
    values,
    readOnly,
    field: (name) => bind(`${path}.${index}.${name}`),
    set: (part) => list.onChange(rows.with(index, { ...values, ...part })),
  });
  return {
    path,
    readOnly,
    error: typeof error === 'string' ? error : undefined,
    rows: rows.map((values, index) => at(values, index)),
    add: (row) => list.onChange([...rows, row]),
    remove(index) {
      form.removeListItem(path, index);
      form.clearFieldError(path);
    },
    move: (from, to) => form.reorderListItem(path, { from, to }),
  };
}
