import { isErrorCode, type ErrorCode } from '@habilita/contract';
import { isBlank } from '@habilita/kernel';
import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { unstorableIn } from './storable-input.ts';

/** Input that its schema refuses. Each field has one code; REQUIRED takes precedence (Specification 1 §5). */
export class InvalidInput extends Error {
  readonly statusCode = 400;
  readonly fieldErrors: Readonly<Record<string, ErrorCode[]>>;
  readonly globalErrors: readonly ErrorCode[];

  constructor(issues: readonly z.core.$ZodIssue[], input: unknown) {
    super('Invalid input');
    this.name = 'InvalidInput';
    // This is a Map and not an object, because callers choose the keys, and a key may be `__proto__`.
    const fields = new Map<string, ErrorCode>();
    const ofTheWhole = new Set<ErrorCode>();
    for (const { field, code } of issues.flatMap((issue) => codesOf(issue, input))) {
      if (field === '') ofTheWhole.add(code);
      else if (code === 'REQUIRED' || !fields.has(field)) fields.set(field, code);
    }
    this.globalErrors = [...ofTheWhole];
    this.fieldErrors = Object.fromEntries([...fields].map(([field, code]) => [field, [code]]));
  }
}

function codesOf(issue: z.core.$ZodIssue, input: unknown): { field: string; code: ErrorCode }[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: [...path, key].join('.').slice(0, 100), code: 'UNKNOWN_FIELD' as const }));
  }
  return [{ field: path.join('.'), code: codeOf(issue, input) }];
}

/** The issue codes by which Zod reports a missing value. */
const MISSING: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

const valueIn = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );

/** Whether the value is missing. A blank text counts as missing, whatever else is wrong with it. */
function isMissing(issue: z.core.$ZodIssue, input: unknown): boolean {
  const value = valueIn(input, issue.path);
  if (typeof value === 'string') return issue.path.length > 0 && isBlank(value);
  return (value === undefined || value === null) && MISSING.has(issue.code);
}

function codeOf(issue: z.core.$ZodIssue, input: unknown): ErrorCode {
  const declared = isErrorCode(issue.message) ? issue.message : undefined;
  if (isMissing(issue, input)) return declared?.endsWith('_REQUIRED') === true ? declared : 'REQUIRED';
  if (declared !== undefined) return declared;
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'TOO_LONG' : 'TOO_LARGE';
  if (issue.code === 'too_small') return 'TOO_SMALL';
  return 'INVALID';
}

export const decodeInput: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input: unknown) => {
    const unstorable = unstorableIn(input);
    if (unstorable.length > 0) return { error: new InvalidInput(unstorable, input) };
    const result = z.safeParse(schema, input ?? {}, { reportInput: true });
    return result.success ? { value: result.data } : { error: new InvalidInput(result.error.issues, input) };
  };
