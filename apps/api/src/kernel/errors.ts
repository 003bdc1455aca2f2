import { messageOf, statusOf, type ErrorCode } from '@habilita/contract';

export interface Refusal {
  readonly refused: ErrorCode;
  readonly field?: string;
  readonly detail?: unknown;
}

/** A refusal of the whole may carry a detail. */
export function refusal(code: ErrorCode, field?: string): Refusal;
export function refusal(code: ErrorCode, field: undefined, detail: unknown): Refusal;
export function refusal(code: ErrorCode, field?: string, detail?: unknown): Refusal {
  return { refused: code, ...(field === undefined ? {} : { field }), ...(detail === undefined ? {} : { detail }) };
}

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value;

/** Ends the transaction and becomes the error body. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly detail: unknown;
  readonly statusCode: number;

  constructor(code: ErrorCode, where: { field?: string | undefined; detail?: unknown } = {}) {
    super(messageOf(code));
    this.name = 'ApiError';
    this.code = code;
    this.field = where.field;
    this.detail = where.detail;
    this.statusCode = statusOf(code);
  }
}

/** See {@link refusal}. */
export function refuse(code: ErrorCode, field?: string): never;
export function refuse(code: ErrorCode, field: undefined, detail: unknown): never;
export function refuse(code: ErrorCode, field?: string, detail?: unknown): never {
  throw new ApiError(code, { field, detail });
}

/** The result of a pure rule, or its refusal thrown. */
export function accept<T>(result: T | Refusal): T {
  if (isRefusal(result)) throw new ApiError(result.refused, { field: result.field, detail: result.detail });
  return result;
}
