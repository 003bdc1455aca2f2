export const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): [K, ...K[]] =>
  Object.keys(table) as [K, ...K[]];

export const recordOf = <K extends string, V>(entries: readonly (readonly [K, V])[]): Record<K, V> =>
  Object.fromEntries(entries) as Record<K, V>;

export const picked = <T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;

type Unprefixed<P extends string, K> = K extends `${P}${infer Name}` ? Uncapitalize<Name> : never;

type WithoutPrefix<P extends string, T> = { [K in keyof T as Unprefixed<P, K>]: T[K] };

const nameAfter = (prefix: string, key: string): string =>
  key.charAt(prefix.length).toLowerCase() + key.slice(prefix.length + 1);

/** Removes the prefix of a key: 'studentName' becomes 'name'. */
export const unprefixed = <const P extends string, const K extends `${P}${string}`>(prefix: P, key: K) =>
  nameAfter(prefix, key) as Unprefixed<P, K>;

/** `{ studentName }` becomes `{ name }`; values without the prefix are left out. */
export const withoutPrefix = <const P extends string, T extends object>(prefix: P, values: T): WithoutPrefix<P, T> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (key.startsWith(prefix) ? [[nameAfter(prefix, key), value]] : [])),
  ) as WithoutPrefix<P, T>;

/** The columns to select under prefixed names: 's.name as studentName' for the key `studentName`. */
export const prefixedColumns = <const A extends string, const P extends string, K extends `${P}${string}`>(
  alias: A,
  prefix: P,
  keys: readonly K[],
) =>
  keys.map((key) => `${alias}.${unprefixed(prefix, key)} as ${key}`) as {
    [Key in K]: `${A}.${Unprefixed<P, Key>} as ${Key}`;
  }[K][];

type EntryOf<T> = T extends object ? { [K in keyof T & string]: [K, T[K]] }[keyof T & string] : never;

/**
 * The entries of an object whose keys are known. For a union of types, the result has the entries of all types in the
 * union.
 */
export const entriesOf = <T extends object>(of: T): EntryOf<T>[] => Object.entries(of) as EntryOf<T>[];

/** The type of an object from which null and undefined values were taken out. */
export type Filled<T> = { readonly [K in keyof T]?: NonNullable<T[K]> | undefined };

/** Returns the values that `isKept` accepts. Null is always left out. */
export const filledOf = <T extends object>(values: T, isKept: (key: string, value: unknown) => boolean): Filled<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== null && isKept(key, value)),
  ) as Filled<T>;
