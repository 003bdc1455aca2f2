import { valueAt } from '@habilita/contract';

export interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly theirs: unknown;
  readonly own: unknown;
  readonly contested: boolean;
}

/** Compares plain data; a missing value is the same as null. */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
}

/** Compares plain data. Two references to the same object are equal without a look inside. */
export function isSameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  const isSameAt = (key: string) =>
    Object.hasOwn(other, key) && isSameData(Reflect.get(one, key), Reflect.get(other, key));
  return keys.length === Object.keys(other).length && keys.every(isSameAt);
}

/** The paths to compare: the fields on the page, and the top-level values that no field on the page covers. */
export function comparedPaths(fields: readonly string[], values: object): readonly string[] {
  const covered = (key: string) => fields.some((path) => path === key || path.startsWith(`${key}.`));
  return [...fields, ...Object.keys(values).filter((key) => !covered(key))];
}

/**
 * What another person has changed since `before`. A change is left out when the person at this form has typed the same
 * value.
 */
export function differences(
  paths: readonly string[],
  { before, theirs, own }: { readonly before: object; readonly theirs: object; readonly own: object },
): readonly Difference[] {
  return paths.flatMap((path): Difference[] => {
    const values = { before: valueAt(before, path), theirs: valueAt(theirs, path), own: valueAt(own, path) };
    if (sameValue(values.before, values.theirs) || sameValue(values.theirs, values.own)) return [];
    return [{ path, ...values, contested: !sameValue(values.before, values.own) }];
  });
}

function placed(value: unknown, [key, ...rest]: readonly string[], at: unknown): unknown {
  if (key === undefined) return at;
  if (Array.isArray(value))
    return value.map((one: unknown, index) => (String(index) === key ? placed(one, rest, at) : one));
  const inner = valueAt(value, key);
  return { ...(typeof value === 'object' ? value : {}), [key]: placed(inner, rest, at) };
}

export function withValueAt<Values extends object>(values: Values, path: string, at: unknown): Values {
  const [key = '', ...rest] = path.split('.');
  return { ...values, [key]: placed(valueAt(values, key), rest, at) };
}

/**
 * Merges the typed values into the other person's version. The other person's value stays where nothing was typed, and
 * on the `yielded` paths, where the person here chose it.
 */
export function merged<Values extends object>(
  own: Values,
  found: readonly Difference[],
  yielded: ReadonlySet<string>,
): Values {
  return found
    .filter(({ path, contested }) => !contested || yielded.has(path))
    .reduce((values, { path, theirs }) => withValueAt(values, path, theirs), own);
}
