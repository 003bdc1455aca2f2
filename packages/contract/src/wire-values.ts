import { cents, centsFromReais, reaisFromCents } from '@habilita/kernel';

/** Where a value holds amounts and moments, by key: `'[]'` is every entry of a list, `'*'` every key of a record. */
export type BodyForm = 'money' | 'instant' | { readonly [key: string]: BodyForm };

const MILLISECONDS = { smallestUnit: 'millisecond' } as const;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Applies `leaf` to every amount and moment that the form names, at any depth of lists and objects. */
function replaced(value: unknown, form: BodyForm | undefined, leaf: (value: unknown, of: string) => unknown): unknown {
  if (form === undefined || value === undefined || value === null) return value;
  if (typeof form === 'string') return leaf(value, form);
  if (Array.isArray(value)) return value.map((entry: unknown) => replaced(entry, form['[]'], leaf));
  if (!isObject(value)) return value;
  const keys = '*' in form ? Object.keys(value) : Object.keys(form).filter((key) => key in value);
  return {
    ...value,
    ...Object.fromEntries(keys.map((key) => [key, replaced(value[key], form[key] ?? form['*'], leaf)])),
  };
}

/**
 * Turns a value into what is sent: centavos become BRL, and moments texts. Throws a RangeError for an amount that is
 * not whole centavos.
 */
export const onTheWire = (value: unknown, form: BodyForm | undefined): unknown =>
  replaced(value, form, (leaf, of) => {
    if (of === 'money') return reaisFromCents(cents(Number(leaf)));
    return leaf instanceof Temporal.Instant ? leaf.toString(MILLISECONDS) : leaf;
  });

/**
 * Turns an answer's BRL into centavos and leaves moments as texts; an amount that is not whole centavos becomes
 * undefined.
 */
export const inCents = (value: unknown, form: BodyForm | undefined): unknown =>
  replaced(value, form, (leaf, of) => (of === 'money' ? centsFromReais(Number(leaf)) : leaf));
