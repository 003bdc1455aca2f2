import { messageOf, statusOf, type ErrorCode } from '@habilita/contract';

export interface Refusal {
  readonly refused: ErrorCode;
  readonly field?: string;
  readonly detail?: unknown;
  /** The other refusals of the same request, for example those of other fields. */
  readonly others?: readonly Refusal[];
}

/**
 * A refusal as data: its code and, if the refusal concerns a field, that field. Only a refusal without a field may
 * carry a detail.
 */
export function refusal(code: ErrorCode, field?: string): Refusal;
export function refusal(code: ErrorCode, field: undefined, detail: unknown): Refusal;
export function refusal(code: ErrorCode, field?: string, detail?: unknown): Refusal {
  return { refused: code, ...(field === undefined ? {} : { field }), ...(detail === undefined ? {} : { detail }) };
}

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value;

/** A refusal that is thrown: it rolls back the transaction and becomes the body of the answer. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly detail: unknown;
  readonly others: readonly Refusal[];
  readonly statusCode: number;

  constructor(
    code: ErrorCode,
    where: { field?: string | undefined; detail?: unknown; others?: readonly Refusal[] } = {},
  ) {
    super(messageOf(code));
    this.name = 'ApiError';
    this.code = code;
    this.field = where.field;
    this.detail = where.detail;
    this.others = where.others ?? [];
    this.statusCode = statusOf(code);
  }
}

export function refuse(code: ErrorCode, field?: string): never;
export function refuse(code: ErrorCode, field: undefined, detail: unknown): never;
export function refuse(code: ErrorCode, field?: string, detail?: unknown): never {
  throw new ApiError(code, { field, detail });
}

/** Throws all refusals as one error, whose status is that of the first; does nothing when there are none. */
export function refuseAll([first, ...others]: readonly Refusal[]): void {
  if (first !== undefined) throw new ApiError(first.refused, { field: first.field, detail: first.detail, others });
}

const refused = ({ refused: code, field, detail, others = [] }: Refusal) =>
  new ApiError(code, { field, detail, others });

export function accept<T>(result: T | Refusal): T {
  if (isRefusal(result)) throw refused(result);
  return result;
}
