import { z } from 'zod';

/** The plan of a registration, payment or lead in a list (Specification 3 §3): what `planLabel` is made of. */
export const planOfRow = {
  planName: z.string().nullable().optional(),
  planType: z.string().nullable().optional(),
  planModality: z.string().nullable().optional(),
  planShortName: z.string().nullable().optional(),
  planBusinessName: z.string().nullable().optional(),
};
