import { z } from 'zod';

/**
 * Schemas for the values of environment variables. A message says what a value must be, and never repeats the value.
 */

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port from 1 to 65535')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65_535, 'must be a port from 1 to 65535');

export const address = (schemes: string[], example: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), `must look like ${example}`);

export const httpAddress = address(['http:', 'https:'], 'https://habilita.example').transform((url) =>
  url.replace(/\/+$/, ''),
);
export const word = <const T extends string>(...words: T[]) => z.enum(words, `must be one of ${words.join(', ')}`);
