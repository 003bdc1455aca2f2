import { z } from 'zod';

const value: z.ZodType = z.json();

/** Names to values, as `GET /registrations/{id}/variables` gives them and people edit them. */
export const templateValues = z.record(z.string().max(60), value);
