import { z } from 'zod';

/**
 * Lets a client send the response of a GET back as an edit: drops, at any depth, the fields that only the read schema
 * has. Fields that neither schema has are left in, and are refused later.
 */
export function withoutEchoedFields(sent: unknown, form: z.ZodType, read: z.ZodType): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  const [accepted, given] = [inner(form), inner(read)];
  if (Array.isArray(sent) && accepted instanceof z.ZodArray && given instanceof z.ZodArray) {
    const [one, readOne] = [typeOf(accepted.element), typeOf(given.element)];
    return one === undefined || readOne === undefined
      ? sent
      : sent.map((item) => withoutEchoedFields(item, one, readOne));
  }
  if (!isPlainObject(sent) || !(accepted instanceof z.ZodObject) || !(given instanceof z.ZodObject)) return sent;
  const kept = Object.entries(sent).flatMap(([key, value]): [string, unknown][] => {
    const [field, readField] = [typeOf(accepted.shape[key]), typeOf(given.shape[key])];
    if (field === undefined) return readField === undefined ? [[key, value]] : [];
    return [[key, readField === undefined ? value : withoutEchoedFields(value, field, readField)]];
  });
  return Object.fromEntries(kept);
}

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (schema: unknown): z.ZodType | undefined => (schema instanceof z.ZodType ? schema : undefined);

/** Unwraps optional, nullable and default schemas, and transformations. */
function inner(schema: z.ZodType): z.ZodType {
  const read = schema instanceof z.ZodPipe && schema.out instanceof z.ZodTransform ? typeOf(schema.in) : undefined;
  if (read !== undefined) return inner(read);
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  const wrapped = isWrapper ? typeOf(schema.unwrap()) : undefined;
  return wrapped === undefined ? schema : inner(wrapped);
}
