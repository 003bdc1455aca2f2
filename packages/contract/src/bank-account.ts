import { z } from 'zod';

/** Parts of a Brazilian bank account, as typed. */
export const bankNumber = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/)
  .meta({ description: 'Completado com zeros até três dígitos' });
export const digits = (max: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{1,${max}}$`));
export const digit = z.string().regex(/^[0-9Xx]$/);
export const ofDigits = (max: number) => ({ max, sentence: `Use de 1 a ${max} dígitos.` });
export const ofOneDigit = { max: 1, sentence: 'Use um dígito, ou X.' };
