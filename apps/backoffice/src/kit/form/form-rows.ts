import type { UseFormReturnType } from '@mantine/form';
import { valueAt } from './form-rules.ts';
import type { Bound, BoundRow, BoundRows } from './form-types.ts';

interface RowsOf {
  readonly form: Pick<
    UseFormReturnType<object>,
    'getInputProps' | 'removeListItem' | 'reorderListItem' | 'clearFieldError' | 'errors'
  >;
  readonly bind: <V>(path: string) => Bound<V>;
  readonly readOnly: boolean;
}

const stays = () => undefined;

/** A row that is only read, outside its form: what another person saved. */
export function readRow<Row extends object>(values: Row, index: number): BoundRow<Row> {
  return {
    index,
    values,
    readOnly: true,
    set: stays,
    field: (name) => ({ name, value: anyAt(values, name), onChange: stays, readOnly: true }),
  };
}

/** The value at a path of a row; the path's own type says what it is. */
const anyAt = (row: object, path: string) => {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const inner = keys.length === 0 ? row : valueAt(row, keys.join('.'));
  return typeof inner === 'object' && inner !== null ? Reflect.get(inner, last) : undefined;
};

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
