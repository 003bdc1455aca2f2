import { z } from 'zod';

/**
 * A request without the fields that the record carries when it is read and that its form does not have, at any depth: a record as GET gave
 * it may be sent back, and what cannot be changed is ignored. Fields that neither knows stay, to be refused.
 */
export function withoutEchoedFields(sent: unknown, form: z.ZodType, read: z.ZodType): unknown {
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

/** What an optional, nullable or defaulted schema is about. */
function inner(schema: z.ZodType): z.ZodType {
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  const wrapped = isWrapper ? typeOf(schema.unwrap()) : undefined;
  return wrapped === undefined ? schema : inner(wrapped);
}
