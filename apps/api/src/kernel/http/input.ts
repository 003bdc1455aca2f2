import { isErrorCode, type ErrorCode } from '@habilita/contract';
import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';

export class InvalidInput extends Error {
  readonly statusCode = 400;
  readonly fieldErrors: Readonly<Record<string, ErrorCode[]>>;
  readonly globalErrors: readonly ErrorCode[];

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('Invalid input');
    this.name = 'InvalidInput';
    // A Map, as callers name the fields: `__proto__` is possible.
    const fields = new Map<string, Set<ErrorCode>>();
    for (const { field, code } of issues.flatMap(codesOf))
      fields.set(field, (fields.get(field) ?? new Set()).add(code));
    this.globalErrors = [...(fields.get('') ?? [])];
    fields.delete('');
    this.fieldErrors = Object.fromEntries([...fields].map(([field, codes]) => [field, [...codes]]));
  }
}

function codesOf(issue: z.core.$ZodIssue): { field: string; code: ErrorCode }[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: [...path, key].join('.').slice(0, 100), code: 'UNKNOWN_FIELD' as const }));
  }
  return [{ field: path.join('.'), code: codeOf(issue) }];
}

/** Issue codes of a missing value. */
const MISSING: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

function codeOf(issue: z.core.$ZodIssue): ErrorCode {
  if (isErrorCode(issue.message)) return issue.message;
  const isMissing = issue.input === undefined || issue.input === null;
  if (isMissing && MISSING.has(issue.code)) return 'REQUIRED';
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'TOO_LONG' : 'TOO_LARGE';
  if (issue.code === 'too_small') return 'TOO_SMALL';
  return 'INVALID';
}

export const decodeInput: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input: unknown) => {
    const result = z.safeParse(schema, input ?? {}, { reportInput: true });
    return result.success ? { value: result.data } : { error: new InvalidInput(result.error.issues) };
  };
