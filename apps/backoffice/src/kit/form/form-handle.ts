import { emptyOf, fieldAt, type RecordField, type RowsPart } from '@habilita/contract';
import { useSyncExternalStore } from 'react';
import type { FormField } from '../fields/field-props.ts';
import type { Option } from '../kit-context.tsx';
import { createFormCore, type FormCore } from './form-core.ts';
import type { FormHandle, FormRows, PathOf, ValueAt } from './form-types.ts';

const NO_OPTIONS: readonly Option[] = [];
const optionsOf = new WeakMap<Readonly<Record<string, string>>, readonly Option[]>();

function choicesOf({ words }: Pick<RecordField, 'words'>): readonly Option[] {
  if (words === undefined) return NO_OPTIONS;
  const known = optionsOf.get(words) ?? Object.entries(words).map(([value, label]) => ({ value, label }));
  optionsOf.set(words, known);
  return known;
}

const joined = (before: string, path: string): string => (before === '' ? path : `${before}.${path}`);

function declaredAt(core: FormCore, path: string): RecordField {
  const found = fieldAt(core.of, path);
  if (found === undefined) throw new Error(`the record declares no field '${path}'`);
  return found.field;
}

/**
 * The handle of a form, or of a row within it. `PathOf` checks paths at compile time; only this file casts the value at
 * a path to its type.
 */
export function handleOf<Values extends object>(core: FormCore, path = ''): FormHandle<Values> {
  return {
    core,
    path,
    readOnly: core.readOnly,
    field(name) {
      const at = joined(path, name);
      const { label, max, ...field } = declaredAt(core, at);
      const bound = core.bind(at);
      return { bound, name: at, label, maxLength: max, options: choicesOf(field) } as FormField<never>;
    },
    rows: (name) => rowsOf(core, joined(path, name)),
    set(values) {
      for (const [key, value] of Object.entries(values)) {
        const put = typeof value === 'object' && value !== null ? core.replaceAt : core.set;
        put(joined(path, key), value);
      }
    },
    values: () => (path === '' ? core.values() : structuredClone(core.get(path))) as Values,
  };
}

function rowsOf<Row extends object>(core: FormCore, path: string): FormRows<Row> {
  const { label, rows } = declaredAt(core, path);
  if (rows === undefined) throw new Error(`'${path}' is no list of rows`);
  return {
    core,
    path,
    label,
    item: rows.item,
    max: rows.max,
    readOnly: core.readOnly,
    row: (index) => handleOf(core, `${path}.${index}`),
    newRow: () => emptyRow(rows) as Row,
    readRow: (values) => handleOf(createFormCore({ of: { ...rows, check: () => [] }, base: values, readOnly: true })),
  };
}

function emptyRow(rows: RowsPart): object {
  const { version: _version, ...row } = emptyOf(rows);
  return row;
}

/** The value at a path; the component is drawn again only when it changes. Use `useSelected` for lists of rows. */
export function useValue<Values extends object, P extends PathOf<Values>>(
  form: FormHandle<Values>,
  path: P,
): ValueAt<Values, P> {
  const binding = form.core.bind(joined(form.path, path));
  return useSyncExternalStore(binding.onValue, binding.value) as ValueAt<Values, P>;
}

/** A primitive computed from the values; the component is drawn again only when it changes. */
export function useSelected<Values extends object, T extends string | number | boolean | null | undefined>(
  form: FormHandle<Values>,
  select: (values: Values) => T,
): T {
  const { core, path } = form;
  return useSyncExternalStore(core.listen, () =>
    select(path === '' ? (core.live() as Values) : (core.get(path) as Values)),
  );
}

export function useErrorAt(form: Pick<FormHandle<object>, 'core' | 'path'>, path: string): string | undefined {
  const { errors } = form.core;
  return useSyncExternalStore(errors.listen, () => errors.at(joined(form.path, path)));
}
