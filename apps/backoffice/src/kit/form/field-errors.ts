import type { Errors } from '@habilita/contract';

/**
 * The errors of a form by path. A field that is not shown may have an error, and a list may have one besides the errors
 * of its rows.
 */
export interface FieldErrors {
  readonly all: () => Errors;
  readonly at: (path: string) => string | undefined;
  readonly within: (path: string) => number;
  readonly replace: (errors: Errors) => void;
  readonly put: (path: string, said: string | undefined) => void;
  /** Moves the errors of a list with its rows. `placeOf` gives a row's new index; undefined if the row was removed. */
  readonly moveRows: (list: string, placeOf: (index: number) => number | undefined) => void;
  readonly listen: (listener: () => void) => () => void;
}

function count(counts: Map<string, number>, path: string, by: number): void {
  for (let end = path.indexOf('.'); end !== -1; end = path.indexOf('.', end + 1)) {
    const above = path.slice(0, end);
    counts.set(above, (counts.get(above) ?? 0) + by);
  }
}

export function createFieldErrors(): FieldErrors {
  let errors: Errors = {};
  let counts = new Map<string, number>();
  const listeners = new Set<() => void>();
  const tell = (next: Errors) => {
    errors = next;
    for (const listener of listeners) listener();
  };
  const replace = (next: Errors) => {
    const paths = Object.keys(next);
    if (Object.keys(errors).length === 0 && paths.length === 0) return;
    counts = new Map();
    for (const path of paths) count(counts, path, 1);
    tell(next);
  };
  return {
    all: () => errors,
    at: (path) => errors[path],
    within: (path) => counts.get(path) ?? 0,
    replace,
    put(path, said) {
      if (errors[path] === said) return;
      const { [path]: before, ...others } = errors;
      if (before === undefined) count(counts, path, 1);
      if (said === undefined) count(counts, path, -1);
      tell(said === undefined ? others : { ...others, [path]: said });
    },
    moveRows(list, placeOf) {
      const moved = Object.entries(errors).flatMap(([path, said]): [string, string][] => {
        const at = movedPath(path, list, placeOf);
        return at === undefined ? [] : [[at, said]];
      });
      replace(Object.fromEntries(moved));
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function movedPath(path: string, list: string, placeOf: (index: number) => number | undefined): string | undefined {
  if (!path.startsWith(`${list}.`)) return path;
  const [index = '', ...rest] = path.slice(list.length + 1).split('.');
  const place = placeOf(Number(index));
  return place === undefined ? undefined : [list, place, ...rest].join('.');
}
