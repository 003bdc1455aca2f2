import type { Errors } from '@habilita/contract';

/** By path: a refusal may name a field that is not shown, and a list as well as its rows. */
export interface FieldErrors {
  readonly all: () => Errors;
  readonly at: (path: string) => string | undefined;
  readonly replace: (errors: Errors) => void;
  readonly put: (path: string, said: string | undefined) => void;
  /** `placeOf`: a row's new index, undefined when removed. */
  readonly moveRows: (list: string, placeOf: (index: number) => number | undefined) => void;
  readonly listen: (listener: () => void) => () => void;
}

export function createFieldErrors(): FieldErrors {
  let errors: Errors = {};
  const listeners = new Set<() => void>();
  const replace = (next: Errors) => {
    if (Object.keys(errors).length === 0 && Object.keys(next).length === 0) return;
    errors = next;
    for (const listener of listeners) listener();
  };
  return {
    all: () => errors,
    at: (path) => errors[path],
    replace,
    put(path, said) {
      if (errors[path] === said) return;
      const { [path]: _before, ...others } = errors;
      replace(said === undefined ? others : { ...others, [path]: said });
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
