import { z } from 'zod';

/** Everything under it is what people typed and did not save; gone with the tab, and to be cleared on signing out. */
export const DRAFT_PREFIX = 'habilita-draft:';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (path: string, record: string) => `${DRAFT_PREFIX}${path}:${record}`;

/** What was typed before a reload, if the form still has the same fields. */
export function readDraft<Values extends object>(
  store: Store,
  path: string,
  record: string,
  initial: Values,
): Values | undefined {
  try {
    const draft = z.looseObject({}).parse(JSON.parse(store.getItem(keyOf(path, record)) ?? 'null'));
    const sameFields = Object.keys(initial).every((name) => name in draft);
    return sameFields ? { ...initial, ...draft } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what is being typed; a full store only means that a reload would lose it. */
export function keepDraft(store: Store, path: string, record: string, values: object): void {
  try {
    store.setItem(keyOf(path, record), JSON.stringify(values));
  } catch {
    store.removeItem(keyOf(path, record));
  }
}

export function dropDraft(store: Store, path: string, record: string): void {
  store.removeItem(keyOf(path, record));
}

/** For signing out: nobody finds what the last person typed. */
export function clearDrafts(storage: Storage): void {
  const keys = Object.keys(storage).filter((key) => key.startsWith(DRAFT_PREFIX));
  for (const key of keys) storage.removeItem(key);
}
