import { messageOf } from '@habilita/contract';

/** Errors by path; a field without one is not named. */
export type Errors = Readonly<Record<string, string>>;

/** A field's own rule: what is wrong with its value, or nothing. Runs only on what is filled or not required. */
export type Rule<Values> = (value: unknown, values: Values) => string | undefined;

export interface FormRules<Values> {
  /** Paths that must be filled: always, or depending on the other values. */
  readonly required?: readonly string[] | ((values: Values) => readonly string[]) | undefined;
  readonly rules?: Readonly<Record<string, Rule<Values>>> | undefined;
  /** Rules across fields and over lists; answers errors by path. */
  readonly validate?: ((values: Values) => Errors) | undefined;
}

export const REQUIRED_MESSAGE = messageOf('REQUIRED');

/** Is there a value? Zero and `false` are values; blank text and empty lists are not (Specification 1 §5). */
export function isFilled(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0;
  return !(typeof value === 'number' && Number.isNaN(value));
}

/** The value at a path such as 'address.cep' or 'schools.0.vacancies'. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => {
    return typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined;
  }, values);
}

/** The paths a pattern stands for: 'fees.*.price' is the price of each row there is. */
export function pathsOf(pattern: string, values: unknown): readonly string[] {
  const [before = '', ...rest] = pattern.split('.*');
  if (rest.length === 0) return [pattern];
  const rows = valueAt(values, before);
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((_, index) => pathsOf(`${before}.${index}${rest.join('.*')}`, values));
}

function requiredPaths<Values>({ required }: FormRules<Values>, values: Values): readonly string[] {
  const patterns = typeof required === 'function' ? required(values) : (required ?? []);
  return patterns.flatMap((pattern) => pathsOf(pattern, values));
}

function placedRules<Values>({ rules = {} }: FormRules<Values>, values: Values): readonly [string, Rule<Values>][] {
  return Object.entries(rules).flatMap(([pattern, rule]) =>
    pathsOf(pattern, values).map((path): [string, Rule<Values>] => [path, rule]),
  );
}

/** Must this field be filled, as the other values stand? */
export function isRequired<Values>(rules: FormRules<Values>, values: Values, path: string): boolean {
  return requiredPaths(rules, values).includes(path);
}

/** What is wrong with the values: the required check first, then the field's own rule, then rules across fields (Specification 1 §5). */
export function formErrors<Values>(rules: FormRules<Values>, values: Values): Errors {
  const errors: Record<string, string> = {};
  for (const path of requiredPaths(rules, values)) {
    if (!isFilled(valueAt(values, path))) errors[path] = REQUIRED_MESSAGE;
  }
  for (const [path, rule] of placedRules(rules, values)) {
    const value = valueAt(values, path);
    const message = errors[path] ?? (isFilled(value) ? rule(value, values) : undefined);
    if (message !== undefined) errors[path] = message;
  }
  return { ...rules.validate?.(values), ...errors };
}
