import { z } from 'zod';

export const address = (schemes: string[], example: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), `must look like ${example}`);

export const httpAddress = address(['http:', 'https:'], 'https://habilita.example').transform((url) =>
  url.replace(/\/+$/, ''),
);

export const word = <const T extends string>(...words: T[]) => z.enum(words, `must be one of ${words.join(', ')}`);
