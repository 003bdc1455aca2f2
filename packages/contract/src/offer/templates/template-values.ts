import { z } from 'zod';

/** The values of a template, by name. A value may be anything that JSON can hold. */
export const templateValues = z.record(z.string().max(60), z.unknown());
