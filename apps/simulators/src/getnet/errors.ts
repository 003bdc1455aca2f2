import type { z } from 'zod';
import { Refusal } from '../shared/refusal.ts';

interface Fault {
  readonly status?: 'DENIED' | 'NOT APPROVED';
  readonly code: string;
  readonly description: string;
  readonly more?: Readonly<Record<string, string>>;
}

/** An error in Getnet's first shape (docs/provider-facts.md A10): `details[0].error_code` says what is wrong. */
export function getnetError(httpStatus: number, name: string, { status = 'DENIED', code, description, more }: Fault) {
  const details = [{ status, error_code: code, description, description_detail: description, ...more }];
  return new Refusal(httpStatus, { message: description, name, status_code: httpStatus, details });
}

/** The value as the schema reads it; 400 names the first wrong field, never what it holds. */
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

/** 402 of a payment or of its cancellation. */
export const refused = (number: string, description: string, more: Readonly<Record<string, string>> = {}): Refusal =>
  getnetError(402, 'PaymentError', { code: `PAYMENTS-${number}`, description, more });
