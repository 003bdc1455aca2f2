import { z } from 'zod';

const value: z.ZodType = z.json();

export const templateValues = z.record(z.string().max(60), value);
