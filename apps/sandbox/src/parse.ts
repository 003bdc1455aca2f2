import { z } from 'zod';
import { ProviderError } from './provider-error.ts';

/** The parsed value, or 400 naming the first field that is wrong (never its content). */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ProviderError(400, 'VALIDATION', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'inválido'}`);
}
