import {
  errorAt,
  type FieldAt,
  fieldAt,
  isConditional,
  isRequiredAt,
  type RecordDeclaration,
  valueAt,
} from '@habilita/contract';
import { createFormControl, type UseFormReturn } from 'react-hook-form';
import type { Handler } from './handler.ts';
import { createFieldErrors, type FieldErrors } from './field-errors.ts';

type Listener = () => void;
type Listen = (listener: Listener) => () => void;

export interface Binding<V> {
  readonly path: string;
  readonly readOnly: boolean;
  readonly value: () => V;
  readonly set: Handler<V>;
  readonly leave: () => void;
  readonly onValue: Listen;
  readonly error: () => string | undefined;
  readonly onError: Listen;
  readonly required: () => boolean;
  readonly onRequired: Listen;
  readonly errors: FieldErrors;
}

/** Values and subscriptions are react-hook-form's (decision 060). */
export interface FormCore {
  readonly of: RecordDeclaration;
  readonly readOnly: boolean;
  readonly errors: FieldErrors;
  readonly get: (path: string) => unknown;
  readonly values: () => Readonly<Record<string, unknown>>;
  readonly set: (path: string, value: unknown) => void;
  readonly bind: (path: string) => Binding<unknown>;
  readonly listenAt: (path: string) => Listen;
  readonly listen: Listen;
  readonly live: () => Readonly<Record<string, unknown>>;
  readonly isDirty: () => boolean;
  /** Number of changes so far; `keep` marks those up to a number as saved elsewhere. */
  readonly changes: () => number;
  readonly keep: (upTo: number) => void;
  readonly rebase: (base: object, values: object) => void;
  readonly reveal: (path: string) => void;
  readonly revealed: () => string;
  readonly onReveal: Listen;
}

interface CoreOptions {
  readonly of: RecordDeclaration;
  readonly base: object;
  readonly typed?: object | undefined;
  readonly readOnly?: boolean;
}

const never: Listen = () => () => undefined;

function createValues(base: object) {
  const control: Pick<UseFormReturn, 'subscribe' | 'setValue' | 'getValues' | 'reset'> = createFormControl({
    defaultValues: { ...base },
  });
  const listeners = new Set<Listener>();
  let dirty = false;
  let changes = 0;
  let kept = -1;
  control.subscribe({
    formState: { isDirty: true, values: true },
    callback({ isDirty }) {
      dirty = isDirty ?? dirty;
      for (const listener of listeners) listener();
    },
  });
  const set = (path: string, value: unknown) => {
    changes += 1;
    control.setValue(path, value, { shouldDirty: true });
  };
  const fill = (values: object) => {
    for (const [key, value] of Object.entries(values)) set(key, value);
  };
  return {
    set,
    fill,
    get: (path: string): unknown => valueAt(control.getValues(), path),
    live: (): Readonly<Record<string, unknown>> => control.getValues(),
    values: (): Readonly<Record<string, unknown>> => structuredClone(control.getValues()),
    listenAt:
      (path: string): Listen =>
      (listener) =>
        control.subscribe({ name: path, formState: { values: true }, callback: listener }),
    listen: (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isDirty: () => dirty && changes !== kept,
    changes: () => changes,
    keep(upTo: number) {
      kept = upTo;
      for (const listener of listeners) listener();
    },
    rebase(stored: object, typed: object) {
      control.reset({ ...stored });
      fill(typed);
    },
  };
}

type Values = ReturnType<typeof createValues>;

function createBinding(path: string, core: Pick<FormCore, 'of' | 'readOnly'>, values: Values, errors: FieldErrors) {
  const at: FieldAt | undefined = fieldAt(core.of, path);
  const binding: Binding<unknown> = {
    path,
    readOnly: core.readOnly,
    value: () => values.get(path),
    set: (value) => {
      errors.put(path, undefined);
      values.set(path, value);
    },
    leave: () => errors.put(path, errorAt(core.of, values.live(), path)),
    onValue: values.listenAt(path),
    error: () => errors.at(path),
    onError: errors.listen,
    required: () => at !== undefined && isRequiredAt(at, values.live()),
    onRequired: at !== undefined && isConditional(at) ? values.listen : never,
    errors,
  };
  return binding;
}

export function createFormCore({ of, base, typed, readOnly = false }: CoreOptions): FormCore {
  const values = createValues(base);
  if (typed !== undefined) values.fill(typed);
  const errors = createFieldErrors();
  const bindings = new Map<string, Binding<unknown>>();
  let revealed = '';
  const revealing = new Set<Listener>();
  return {
    of,
    readOnly,
    errors,
    ...values,
    bind(path) {
      const known = bindings.get(path) ?? createBinding(path, { of, readOnly }, values, errors);
      bindings.set(path, known);
      return known;
    },
    rebase(stored, over) {
      values.rebase(stored, over);
      errors.replace({});
    },
    reveal(path) {
      revealed = path;
      for (const listener of revealing) listener();
    },
    revealed: () => revealed,
    onReveal(listener) {
      revealing.add(listener);
      return () => void revealing.delete(listener);
    },
  };
}
