import { isBlank } from '@habilita/kernel';
import { z } from 'zod';
import { editedVersion, id, recordVersion } from '../codecs.ts';
import type { HistoryField } from './history-declaration.ts';
import type { BodyShape, Conditions, Problem, ReadShape, RecordFields, RequiredWhen, ValuesOf } from './field.ts';
import { inCents } from '../wire-values.ts';
import { eachField, valuesFrom, wireOf } from './rows.ts';

export interface RecordDeclaration<F extends RecordFields = RecordFields> {
  readonly fields: F;
  readonly requiredWhen: Conditions;
  /**
   * Returns the problems that the rules between fields find. The values are those of the form: amounts in centavos, and
   * moments as texts. The server converts a request to this form before it calls `check`.
   */
  check(values: ValuesOf<F>): readonly Problem[];
}

export type FormValues<R extends RecordDeclaration> = ValuesOf<R['fields']> & { version: number };

export const record = <const F extends RecordFields>(declaration: {
  readonly fields: F;
  readonly requiredWhen?: RequiredWhen<F>;
  readonly check?: (values: ValuesOf<F>) => readonly Problem[];
}): RecordDeclaration<F> => ({
  fields: declaration.fields,
  requiredWhen: declaration.requiredWhen ?? {},
  check: declaration.check ?? (() => []),
});

/** Whether a value counts as filled in. Zero and `false` do, blank text and empty lists do not (Specification 1 §5). */
export function isFilled(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === 'string') return !isBlank(value);
  if (Array.isArray(value)) return value.length > 0;
  return !(typeof value === 'number' && Number.isNaN(value));
}

export const holds = (condition: Conditions[string], values: unknown): boolean =>
  condition !== undefined && condition(values as never);

function missing(fields: RecordFields, conditions: Conditions, values: Readonly<Record<string, unknown>>, at: string) {
  const found: Problem[] = [];
  for (const [key, field] of Object.entries(fields)) {
    const path = at + key;
    if (holds(conditions[key], values) && !isFilled(values[key])) found.push({ path, code: 'REQUIRED' });
    const { rows } = field;
    if (rows === undefined || !Array.isArray(values[key])) continue;
    values[key].forEach((row: Readonly<Record<string, unknown>>, index: number) => {
      found.push(...missing(rows.fields, rows.requiredWhen, row, `${path}.${index}.`));
    });
  }
  return found;
}

/**
 * The problems that concern several fields: first missing values of fields that other values make required, then what
 * the record's own rules refuse.
 */
export function problemsBetween<F extends RecordFields>(
  declared: RecordDeclaration<F>,
  values: ValuesOf<F>,
): Problem[] {
  return [...missing(declared.fields, declared.requiredWhen, values, ''), ...declared.check(values)];
}

export const bodyShapeOf = <F extends RecordFields>(fields: F): BodyShape<F> =>
  eachField(fields, ({ body }) => body) as BodyShape<F>;
export const readShapeOf = <F extends RecordFields>(fields: F): ReadShape<F> =>
  eachField(fields, ({ read }) => read) as ReadShape<F>;

/** The schema of a body with the record's fields and `extra`; it includes the rules between fields. */
export function bodyOf<F extends RecordFields, const X extends z.ZodRawShape>(
  declared: RecordDeclaration<F>,
  extra: X,
): z.ZodObject<BodyShape<F> & X, z.core.$strict> {
  const shape: BodyShape<F> & X = { ...bodyShapeOf(declared.fields), ...extra };
  return z.strictObject(shape).superRefine((body: Readonly<Record<string, unknown>>, context) => {
    const problems = problemsBetween(declared, valuesOfBody(declared.fields, body, context.issues));
    addProblems(
      context,
      problems.map(({ path, code }) => ({ path: path.split('.').map(step), code })),
    );
  }, BESIDE_WRONG_FIELDS);
}

interface ProblemOfBody {
  readonly path: readonly (string | number)[];
  readonly code: string;
}

/** Adds the problems, except at fields that already have one of their own. */
export function addProblems(context: z.RefinementCtx, problems: readonly ProblemOfBody[]): void {
  const wrong = placesOf(context.issues);
  for (const { path, code } of problems) {
    const place = `${path.join('.')}.`;
    const isTold = wrong.some((one) => one.startsWith(place) || place.startsWith(one));
    if (!isTold) context.addIssue({ code: 'custom', path: [...path], message: code });
  }
}

/** Makes the rules between fields run even if some field is wrong, so that all problems are reported at once. */
export const BESIDE_WRONG_FIELDS = {
  when: ({ value }: { readonly value: unknown }) => isObject(value),
};
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const step = (key: string): string | number => (/^\d+$/.test(key) ? Number(key) : key);

export const newBodyOf = <F extends RecordFields>(declared: RecordDeclaration<F>) => bodyOf(declared, {});
export const editBodyOf = <F extends RecordFields>(declared: RecordDeclaration<F>) =>
  bodyOf(declared, { version: editedVersion });

export function readOf<F extends RecordFields, const X extends z.ZodRawShape>(
  declared: RecordDeclaration<F>,
  extra: X,
) {
  return z.object({ id, ...readShapeOf(declared.fields), version: recordVersion, ...extra });
}

/** Returns the fields of a body as JSON values, with null for missing ones. The history stores them in this form. */
export function recordedOf<F extends RecordFields>(
  { fields }: RecordDeclaration<F>,
  body: Readonly<Record<string, unknown>>,
): Record<keyof F & string, unknown> {
  return eachField(fields, (one, key) => (body[key] === undefined ? null : z.encode(one.body, body[key]))) as Record<
    keyof F & string,
    unknown
  >;
}

export type WithNulls<T> = { [K in keyof T]-?: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K] };
/** Returns the body with all fields of the record: a field that the body leaves out becomes null. */
export const withNulls = <T extends object>({ fields }: Pick<RecordDeclaration, 'fields'>, body: T): WithNulls<T> => {
  const leftOut = Object.keys(fields).map((key) => [key, null] as const);
  const given = Object.entries(body).map(([key, value]) => [key, value ?? null] as const);
  return Object.fromEntries([...leftOut, ...given]) as WithNulls<T>;
};

type Issues = readonly { readonly path?: readonly PropertyKey[] | undefined }[];

/**
 * The paths of problems. Each ends with a dot, so that the path of a field begins with that of the object around it.
 */
const placesOf = (issues: Issues): string[] => issues.map(({ path = [] }) => `${path.map(String).join('.')}.`);

/**
 * Converts the body of a request to the values of the form, which the rules between fields read. A field with an issue
 * counts as empty.
 */
export const valuesOfBody = <F extends RecordFields>(
  fields: F,
  body: Readonly<Record<string, unknown>>,
  issues: Issues,
  at = '',
): ValuesOf<F> => valuesFrom(fields, readOfBody(fields, body, { at, wrong: placesOf(issues) }));

interface Place {
  readonly at: string;
  readonly wrong: readonly string[];
}

/**
 * Converts the body of a request to the form of an answer, because `valuesFrom` reads only answers. Wrong fields are
 * left out.
 */
const readOfBody = (
  fields: RecordFields,
  body: Readonly<Record<string, unknown>>,
  { at, wrong }: Place,
): Record<string, unknown> =>
  eachField(fields, (one, key) => {
    const [value, rows, place] = [body[key], one.rows, `${at}${key}.`];
    if (rows !== undefined && Array.isArray(value))
      return value.map((row: unknown, index) =>
        readOfBody(rows.fields, isObject(row) ? row : {}, { at: `${place}${index}.`, wrong }),
      );
    const isWrong = wrong.some((issue) => issue.startsWith(place) || place.startsWith(issue));
    return isWrong ? undefined : inCents(z.safeEncode(one.body, value).data, one.amounts);
  });

export const emptyOf = <F extends RecordFields>({
  fields,
}: {
  readonly fields: F;
}): ValuesOf<F> & { version: number } => ({
  ...valuesFrom(fields, {}),
  version: 0,
});

export const formOf = <F extends RecordFields>(
  { fields }: { readonly fields: F },
  read: Readonly<Record<string, unknown>> & { readonly version: number },
): ValuesOf<F> & { version: number } => ({ ...valuesFrom(fields, read), version: read.version });

export function sentBy<F extends RecordFields>(
  { fields }: { readonly fields: F },
  values: ValuesOf<F>,
): z.output<z.ZodObject<BodyShape<F>, z.core.$strict>> {
  return z.strictObject(bodyShapeOf(fields)).parse(wireOf(fields, values));
}

export function historyFieldsOf({ fields }: RecordDeclaration): Readonly<Record<string, HistoryField>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, { label, history, words, lines, readers }]): [string, HistoryField][] => {
      if (history === false) return [];
      const historyField: HistoryField = {
        label,
        type: history,
        ...(words === undefined || history !== 'status' ? {} : { words }),
        ...(lines === undefined ? {} : { lines }),
        ...(readers === undefined ? {} : { secret: true }),
      };
      return [[key, historyField]];
    }),
  );
}
