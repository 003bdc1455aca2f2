/** What was typed into a field and cannot be read as a value, such as '31/02/2026', by the path of the field. */
export interface UnreadTexts {
  readonly at: (path: string) => string | undefined;
  /** Stores the text of the field; undefined removes it. */
  readonly put: (path: string, text: string | undefined) => void;
  readonly isAny: () => boolean;
  readonly all: () => Readonly<Record<string, string>>;
  readonly listen: (listener: () => void) => () => void;
}

export function createUnreadTexts(kept: Readonly<Record<string, string>> = {}): UnreadTexts {
  const texts = new Map(Object.entries(kept));
  const listeners = new Set<() => void>();
  return {
    at: (path) => texts.get(path),
    put(path, text) {
      if (texts.get(path) === text) return;
      if (text === undefined) texts.delete(path);
      else texts.set(path, text);
      for (const listener of listeners) listener();
    },
    isAny: () => texts.size > 0,
    all: () => Object.fromEntries(texts),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
