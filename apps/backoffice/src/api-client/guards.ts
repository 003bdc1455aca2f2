/**
 * A type guard for a stored value or an answer. Guards are written by hand because a schema library is too large for
 * the first load: 228 kB instead of 200 for the sign-in, and 276 kB for the dashboard, whose limit is 260.
 */
export type Guard<T> = (value: unknown) => value is T;

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isFilledText = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const isNumber = (value: unknown): value is number => Number.isFinite(value);
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isAnything = (_value: unknown): _value is unknown => true;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isOneOf =
  <T>(values: readonly T[]): Guard<T> =>
  (value): value is T =>
    values.some((one) => one === value);

export const optional =
  <T>(is: Guard<T>): Guard<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || is(value);

export const nullable =
  <T>(is: Guard<T>): Guard<T | null> =>
  (value): value is T | null =>
    value === null || is(value);

export const isListOf =
  <T>(is: Guard<T>): Guard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(is);

export const isRecordOf =
  <T>(is: Guard<T>): Guard<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every(is);

/** Checks each key by its own guard, optional keys included; further keys are ignored. */
export const hasShape =
  <T extends object>(shape: { readonly [K in keyof Required<T>]: Guard<T[K]> }): Guard<T> =>
  (value): value is T =>
    isObject(value) && Object.entries<Guard<unknown>>(shape).every(([key, is]) => is(value[key]));
