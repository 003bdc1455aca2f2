import { z } from 'zod';
import { ProviderError } from './provider-error.ts';

/** 400 names the first wrong field, never its content. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ProviderError(400, 'VALIDATION', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'inválido'}`);
}
