/**
 * A secret of ours while it is turned: what is made now is made with `current`, and what was made with `previous` is
 * still accepted.
 */
export interface KeyRing {
  readonly current: string;
  readonly previous?: string | undefined;
}

/** Both values, the current one first. */
export const keysOf = ({ current, previous }: KeyRing): readonly string[] =>
  previous === undefined ? [current] : [current, previous];

/** The first answer that one of the keys gives; undefined when none does. */
export function byAnyKey<T>(ring: KeyRing, ask: (key: string) => T | undefined): T | undefined {
  for (const key of keysOf(ring)) {
    const answer = ask(key);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** Each value by itself, for what is derived of a secret once for each. */
export const ringOf = (ring: KeyRing, derive: (key: string) => string): KeyRing => ({
  current: derive(ring.current),
  previous: ring.previous === undefined ? undefined : derive(ring.previous),
});
