import { valueAt } from '@habilita/contract';
import { createStore, Store } from '@tanstack/store';
import { isSameData, withValueAt } from './stale-comparison.ts';

type Data = Readonly<Record<string, unknown>>;
type Listener = () => void;
export type Listen = (listener: Listener) => () => void;

/**
 * Tells whether values differ from the stored ones, once for each state of them. Unchanged parts are the same objects,
 * so only changed paths are looked into.
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
  // The store does not notify a listener of changes that this listener makes, so listeners to all changes are notified
  // here.
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
