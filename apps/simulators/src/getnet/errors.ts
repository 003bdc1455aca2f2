import type { z } from 'zod';
import { Refusal } from '../shared/refusal.ts';

interface Fault {
  readonly status?: 'DENIED' | 'NOT APPROVED';
  readonly code: string;
  readonly description: string;
  readonly more?: Readonly<Record<string, string>>;
}

/**
 * An error in the first of the three formats of docs/provider-facts.md A10: `details[0].error_code` says what is wrong.
 */
export function getnetError(httpStatus: number, name: string, { status = 'DENIED', code, description, more }: Fault) {
  const details = [{ status, error_code: code, description, description_detail: description, ...more }];
  return new Refusal(httpStatus, { message: description, name, status_code: httpStatus, details });
}

/**
 * Reads a value by its schema. If the value does not fit, the answer is 400 with the name of the first wrong field,
 * never its value.
 */
export function parseBody<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.join('.') || 'body';
  const description = `"${field}" ${issue?.message ?? 'is invalid'}`;
  throw getnetError(400, 'ValidationError', { code: 'GENERIC-400', description });
}

export const notFound = (): Refusal =>
  getnetError(404, 'PaymentError', { code: 'PAYMENTS-043', description: 'Payment not found' });

/** The answer 402, by which a payment or its cancellation is refused. */
export const refused = (number: string, description: string, more: Readonly<Record<string, string>> = {}): Refusal =>
  getnetError(402, 'PaymentError', { code: `PAYMENTS-${number}`, description, more });
