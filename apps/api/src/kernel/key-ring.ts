/** A secret that may be rotated: `current` is used for everything new; what was made with `previous` stays valid. */
export interface KeyRing {
  readonly current: string;
  readonly previous?: string | undefined;
}

/** The values of the secret, the current one first; the former one is there only while the secret is being rotated. */
export const keysOf = ({ current, previous }: KeyRing): readonly string[] =>
  previous === undefined ? [current] : [current, previous];

/**
 * Calls `ask` with each value of the secret in turn and returns the first answer; undefined when no value gives one.
 */
export function byAnyKey<T>(ring: KeyRing, ask: (key: string) => T | undefined): T | undefined {
  for (const key of keysOf(ring)) {
    const answer = ask(key);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** Makes a ring of the keys that `derive` computes from the values of the secret. */
export const ringOf = (ring: KeyRing, derive: (key: string) => string): KeyRing => ({
  current: derive(ring.current),
  previous: ring.previous === undefined ? undefined : derive(ring.previous),
});
