import { valueAt } from '@habilita/contract';
import { createStore, Store } from '@tanstack/store';
import { isSameData, withValueAt } from './stale-comparison.ts';

type Data = Readonly<Record<string, unknown>>;
type Listener = () => void;
export type Listen = (listener: Listener) => () => void;

/** Compared once per version of the values: what is unchanged is the same object, so this looks at changed paths alone. */
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

/** Values are TanStack Store's (decision 120): a change replaces the objects on its path and no others. */
export function createFormValues(initial: object) {
  const store = new Store<Data>({ ...initial });
  let differs = differenceFrom(store.state);
  let changes = 0;
  let kept = -1;
  const listeners = new Set<Listener>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  // The store does not tell a listener of what it changes itself, so those to all changes are told here.
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
