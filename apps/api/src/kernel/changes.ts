import { isDeepStrictEqual } from 'node:util';

export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
const at = (value: unknown, field: string): unknown => new Map(entriesOf(value)).get(field) ?? null;

/** The fields of `after` whose value differs from `before`; fields that only `before` has are ignored. */
export function changesOf(before: unknown, after: unknown): Change[] {
  return entriesOf(after).flatMap(([field, value]) => {
    const was = at(before, field);
    return isDeepStrictEqual(was, value ?? null) ? [] : [{ field, before: was, after: value ?? null }];
  });
}

/** The changed fields, with their values before and after. */
export function differing(before: object, after: object): { before: object; after: object } {
  const changes = changesOf(before, after);
  const side = (name: 'before' | 'after') => Object.fromEntries(changes.map((change) => [change.field, change[name]]));
  return { before: side('before'), after: side('after') };
}

/** The changes from the first state to the last; a field that was changed back is left out. */
export function mergedChanges(changes: readonly { readonly before: unknown; readonly after: unknown }[]): Change[] {
  const merged = new Map<string, Change>();
  for (const { before, after } of changes) {
    for (const change of changesOf(before, after)) {
      const earlier = merged.get(change.field);
      merged.set(change.field, { ...change, before: earlier === undefined ? change.before : earlier.before });
    }
  }
  return [...merged.values()].filter((change) => !isDeepStrictEqual(change.before, change.after));
}
