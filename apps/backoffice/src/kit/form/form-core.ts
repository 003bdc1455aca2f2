import {
  type FieldAt,
  fieldAt,
  isConditional,
  isRequiredAt,
  type RecordDeclaration,
  valueAt,
} from '@habilita/contract';
import { loadedChecks, withChecks } from './form-checks.ts';
import { createFieldErrors, type FieldErrors } from './field-errors.ts';
import { createStore, Store } from '@tanstack/store';
import { isSameData, withValueAt } from './stale-comparison.ts';
import { createUnreadTexts, type UnreadTexts } from './unread-texts.ts';

type Listener = () => void;

/**
 * A function type taken from a method: TypeScript checks the parameters of methods bivariantly and so accepts a handler
 * for a narrower type of value.
 */
export type Handler<V> = { handle(value: V): void }['handle'];

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
  readonly unread: UnreadTexts;
}

export interface FormCore {
  readonly of: RecordDeclaration;
  readonly readOnly: boolean;
  readonly errors: FieldErrors;
  readonly unread: UnreadTexts;
  readonly get: (path: string) => unknown;
  readonly values: () => Readonly<Record<string, unknown>>;
  readonly set: (path: string, value: unknown) => void;
  readonly replaceAt: (path: string, value: unknown) => void;
  readonly bind: (path: string) => Binding<unknown>;
  readonly listenAt: (path: string) => Listen;
  readonly listen: Listen;
  readonly live: () => Readonly<Record<string, unknown>>;
  readonly isDirty: () => boolean;
  /**
   * The number of changes made so far. Passing such a number to `keep` marks the values as saved elsewhere, for example
   * as a draft, up to that change.
   */
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
  readonly unread?: Readonly<Record<string, string>> | undefined;
  readonly readOnly?: boolean;
}

const never: Listen = () => () => undefined;

function createBinding(
  path: string,
  core: Pick<FormCore, 'of' | 'readOnly' | 'set' | 'unread'>,
  values: FormValuesStore,
  errors: FieldErrors,
) {
  const at: FieldAt | undefined = fieldAt(core.of, path);
  const binding: Binding<unknown> = {
    path,
    readOnly: core.readOnly,
    value: () => values.get(path),
    set: (value) => core.set(path, value),
    leave: () => withChecks(({ checkLeft }) => checkLeft({ of: core.of, values, errors }, path)),
    onValue: values.listenAt(path),
    error: () => errors.at(path),
    onError: errors.listen,
    required: () => at !== undefined && isRequiredAt(at, values.live()),
    onRequired: at !== undefined && isConditional(at) ? values.listen : never,
    errors,
    unread: core.unread,
  };
  return binding;
}

/** If there are more errors than this, a change to one field does not check the other errors again. */
const FEW = 12;

/**
 * Sets one field and removes its error. The errors of other fields, and of fields inside this one, are checked again,
 * because the change may have corrected them, as when one of two amounts must not be zero. An error from the server
 * stays until its own field changes.
 */
function changing({ of, values, errors }: { of: RecordDeclaration; values: FormValuesStore; errors: FieldErrors }) {
  return (path: string, value: unknown): void => {
    errors.put(path, undefined);
    const told = Object.entries(errors.all());
    const errorOf = (at: string) => loadedChecks()?.errorAt(of, values.live(), at);
    const own = told.length > FEW ? [] : told.filter(([at, said]) => errorOf(at) === said);
    values.set(path, value);
    for (const [at] of own) errors.put(at, errorOf(at));
    loadedChecks()?.checkBelow({ of, values, errors }, path);
  };
}

interface Replacing {
  readonly of: RecordDeclaration;
  readonly values: FormValuesStore;
  readonly errors: FieldErrors;
  readonly set: FormCore['set'];
}

/**
 * Sets a field that holds other fields, such as a list whose rows stay in their places. All errors of the fields inside
 * it are checked again, however many they are. An error from the server stays until its own field changes.
 */
function replacing({ of, values, errors, set }: Replacing) {
  return (path: string, value: unknown): void => {
    const before = values.live();
    set(path, value);
    const told = Object.entries(errors.all());
    const isBelow = (at: string) => at.startsWith(`${path}.`);
    const checks = loadedChecks();
    if (checks === undefined || !told.some(([at]) => isBelow(at))) return;
    const after = values.live();
    const [were, are] = [checks.errorsOf(of, before), checks.errorsOf(of, after)];
    const holds = told.flatMap(([at, said]): [string, string][] => {
      const isFromServer = were[at] !== said;
      if (!isBelow(at) || (isFromServer && valueAt(before, at) === valueAt(after, at))) return [[at, said]];
      return are[at] === undefined ? [] : [[at, are[at]]];
    });
    errors.replace(Object.fromEntries(holds));
  };
}

export function createFormCore({ of, base, typed, unread: kept, readOnly = false }: CoreOptions): FormCore {
  const values = createFormValues(base);
  if (typed !== undefined) values.fill(typed);
  const errors = createFieldErrors();
  if (typed !== undefined && !readOnly)
    withChecks(({ checkRecovered }) => checkRecovered({ of, values, errors }, base));
  const unread = createUnreadTexts(kept);
  const bindings = new Map<string, Binding<unknown>>();
  const set = changing({ of, values, errors });
  let revealed = '';
  const revealing = new Set<Listener>();
  return {
    of,
    readOnly,
    errors,
    unread,
    ...values,
    set,
    replaceAt: replacing({ of, values, errors, set }),
    bind(path) {
      const known = bindings.get(path) ?? createBinding(path, { of, readOnly, set, unread }, values, errors);
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

type Data = Readonly<Record<string, unknown>>;
export type Listen = (listener: Listener) => () => void;

/**
 * Returns a function that says whether the values differ from the stored ones and caches the result until the values
 * change. The comparison is fast, because unchanged parts are identical object references.
 */
function differenceFrom(base: Data) {
  let compared = base;
  let isDifferent = false;
  return (values: Data): boolean => {
    if (compared !== values) {
      compared = values;
      isDifferent = !isSameData(values, base);
    }
    return isDifferent;
  };
}

/**
 * The values of a form in a TanStack Store (decision 120): a change replaces the objects on its path and no others.
 */
export function createFormValues(initial: object) {
  const store = new Store<Data>({ ...initial });
  let differs = differenceFrom(store.state);
  let changes = 0;
  let kept = -1;
  const listeners = new Set<Listener>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  // The store does not notify a listener of changes that the listener itself makes, so this function notifies all
  // listeners.
  const become = (values: Data) => {
    store.setState(() => values);
    tell();
  };
  const get = (path: string): unknown => valueAt(store.state, path);
  const set = (path: string, value: unknown) => {
    changes += 1;
    become(withValueAt(store.state, path, value));
  };
  return {
    get,
    set,
    fill(values: object) {
      for (const [key, value] of Object.entries(values)) set(key, value);
    },
    live: (): Data => store.state,
    values: (): Data => structuredClone(store.state),
    listen: (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    listenAt:
      (path: string): Listen =>
      (listener) => {
        const { unsubscribe } = createStore(() => get(path)).subscribe(listener);
        return unsubscribe;
      },
    isDirty: () => changes !== kept && differs(store.state),
    changes: () => changes,
    keep(upTo: number) {
      kept = upTo;
      tell();
    },
    rebase(stored: object, typed: object) {
      const base = { ...stored };
      differs = differenceFrom(base);
      changes += Object.keys(typed).length;
      become({ ...base, ...typed });
    },
  };
}

export type FormValuesStore = ReturnType<typeof createFormValues>;
