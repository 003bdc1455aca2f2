import {
  errorAt,
  type Errors,
  errorsOf,
  innerErrorsAt,
  type RecordDeclaration,
  refusalAt,
  valueAt,
} from '@habilita/contract';
import { ApiFailure } from '#api-client/failure.ts';
import type { FieldErrors } from './field-errors.ts';
import { isSameData } from './stale-comparison.ts';

export { errorAt, errorsOf } from '@habilita/contract';

interface Checked {
  readonly of: RecordDeclaration;
  readonly values: { readonly live: () => Readonly<Record<string, unknown>>; readonly get: (path: string) => unknown };
  readonly errors: FieldErrors;
}

/** Checks a field that the person has left, and the fields inside it. */
export function checkLeft({ of, values, errors }: Checked, path: string): void {
  const live = values.live();
  errors.put(path, errorAt(of, live, path));
  for (const [inside, said] of Object.entries(innerErrorsAt(of, live, path) ?? {})) errors.put(inside, said);
}

/** Checks the errors inside a field again after the field was changed. */
export function checkBelow({ of, values, errors }: Checked, path: string): void {
  const below = Object.keys(errors.all()).filter((at) => at.startsWith(`${path}.`));
  const inner = below.length === 0 ? undefined : innerErrorsAt(of, values.live(), path);
  if (inner !== undefined) for (const at of below) errors.put(at, inner[at]);
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Checks the typed values that were restored after a reload, because the person left their fields before the reload.
 * Empty fields are not checked, because the person may never have entered those of a new row.
 */
export function checkRecovered({ of, values, errors }: Checked, base: object): void {
  for (const [path, error] of Object.entries(errorsOf(of, values.live())))
    if (!isEmpty(values.get(path)) && !isSameData(valueAt(base, path), values.get(path))) errors.put(path, error);
}

/**
 * The server's errors by the form's fields. Where the server's code does not say which rule was broken, the text names
 * the rule that the form declares for the field.
 */
export function serverErrors(
  failure: unknown,
  of: RecordDeclaration,
  serverFields: Readonly<Record<string, string>> = {},
): Errors {
  const refused = failure instanceof ApiFailure ? Object.entries(failure.fieldErrors) : [];
  return Object.fromEntries(
    refused.map(([field, codes]) => {
      const path = serverFields[field] ?? field;
      return [path, codes.map((code) => refusalAt(of, path, code)).join(' ')];
    }),
  );
}
