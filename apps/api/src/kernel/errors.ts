import { messageOf, statusOf, type ErrorCode } from '@habilita/contract';

/** Why a pure rule said no: a code of the catalogue, on a field when it has one. */
export interface Refusal {
  readonly refused: ErrorCode;
  readonly field?: string;
  readonly detail?: unknown;
}

/** Makes the refusal a pure rule returns: of one field, or of the whole, which alone can say more than its code. */
export function refusal(code: ErrorCode, field?: string): Refusal;
export function refusal(code: ErrorCode, field: undefined, detail: unknown): Refusal;
export function refusal(code: ErrorCode, field?: string, detail?: unknown): Refusal {
  return { refused: code, ...(field === undefined ? {} : { field }), ...(detail === undefined ? {} : { detail }) };
}

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value;

/** A refusal on its way to the caller: ends the transaction and becomes the error body. */
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

/** Throws the refusal with this code, as {@link refusal} makes it. */
export function refuse(code: ErrorCode, field?: string): never;
export function refuse(code: ErrorCode, field: undefined, detail: unknown): never;
export function refuse(code: ErrorCode, field?: string, detail?: unknown): never {
  throw new ApiError(code, { field, detail });
}

/** Hands on what a pure rule decided, or throws its refusal. */
export function accept<T>(result: T | Refusal): T {
  if (isRefusal(result)) throw new ApiError(result.refused, { field: result.field, detail: result.detail });
  return result;
}
