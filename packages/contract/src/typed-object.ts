/** The keys of a const table, typed; tables are never empty. */
export const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): [K, ...K[]] =>
  Object.keys(table) as [K, ...K[]];

/** A record from entries whose keys are known to be all of `K`. */
export const recordOf = <K extends string, V>(entries: readonly (readonly [K, V])[]): Record<K, V> =>
  Object.fromEntries(entries) as Record<K, V>;
