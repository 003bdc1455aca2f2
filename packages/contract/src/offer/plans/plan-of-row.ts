import { z } from 'zod';

/** The fields of a list's row that `planLabel` needs (Specification 3 §3). */
export const planOfRow = {
  planName: z.string().nullable().optional(),
  planType: z.string().nullable().optional(),
  planModality: z.string().nullable().optional(),
  planShortName: z.string().nullable().optional(),
  planBusinessName: z.string().nullable().optional(),
};
