import { z } from 'zod';

/** Values of a template by name. A body has been read as JSON, so that a value may be whatever JSON knows. */
export const templateValues = z.record(z.string().max(60), z.unknown());
