import { z } from 'zod';
import { instant, money } from './codecs.ts';
import type { BodyForm } from './wire-values.ts';

/**
 * The facts about an endpoint's schemas that a client needs to send requests and read answers without loading the
 * schemas.
 */
export interface WireForm {
  /** The parameters that are ids. */
  readonly ids?: readonly string[];
  readonly body?: BodyForm;
  /** The places in the answer that hold amounts, which callers turn into centavos. Moments stay texts. */
  readonly answer?: BodyForm;
}

export function wireFormOf(params: z.ZodType, body: z.ZodType, answer: z.ZodType): WireForm {
  const shape = params instanceof z.ZodObject ? params.shape : {};
  const ids = Object.keys(shape).filter((key) => shape[key] instanceof z.ZodUUID);
  const form = bodyFormOf(body);
  const amounts = amountsOf(bodyFormOf(answer));
  return {
    ...(ids.length === 0 ? {} : { ids }),
    ...(form === undefined ? {} : { body: form }),
    ...(amounts === undefined ? {} : { answer: amounts }),
  };
}

function amountsOf(form: BodyForm | undefined): BodyForm | undefined {
  if (form === undefined || form === 'instant') return undefined;
  return form === 'money' ? form : keyed(Object.entries(form).map(([key, part]) => [key, amountsOf(part)]));
}

/**
 * Returns which fields of a body hold amounts or points in time, which JSON cannot express; undefined when none does.
 * Throws for any other codec: the browser has no schemas and can convert only these two.
 */
export function bodyFormOf(schema: z.core.$ZodType): BodyForm | undefined {
  if (schema instanceof z.core.$ZodPipe) return codecOf(schema);
  if (schema instanceof z.core.$ZodArray) return keyed([['[]', bodyFormOf(schema._zod.def.element)]]);
  if (schema instanceof z.core.$ZodRecord) return keyed([['*', bodyFormOf(schema._zod.def.valueType)]]);
  if (schema instanceof z.core.$ZodUnion) return sameForAll(schema._zod.def.options);
  if (schema instanceof z.core.$ZodObject)
    return keyed(Object.entries(schema._zod.def.shape).map(([key, field]) => [key, bodyFormOf(field)]));
  const inner = innerOf(schema);
  return inner && bodyFormOf(inner);
}

function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { $ZodOptional, $ZodNullable, $ZodDefault, $ZodPrefault, $ZodNonOptional, $ZodReadonly } = z.core;
  for (const wrapper of [$ZodOptional, $ZodNullable, $ZodDefault, $ZodPrefault, $ZodNonOptional, $ZodReadonly])
    if (schema instanceof wrapper) return schema._zod.def.innerType;
  return undefined;
}

function codecOf({ _zod: { def } }: z.core.$ZodPipe): BodyForm | undefined {
  // A transform runs only on the server, so a caller sends the value before the transform.
  if (def.out instanceof z.core.$ZodTransform) return bodyFormOf(def.in);
  if (def.out === money.out) return 'money';
  if (def.out === instant.out) return 'instant';
  throw new Error('A body holds a codec that a caller without schemas cannot apply.');
}

function keyed(entries: readonly (readonly [string, BodyForm | undefined])[]): BodyForm | undefined {
  const found = entries.flatMap(([key, form]) => (form === undefined ? [] : [[key, form] as const]));
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** Merges the forms of a union's members. Throws when members share a key but have different forms for it. */
function sameForAll(options: readonly z.core.$ZodType[]): BodyForm | undefined {
  const objects = options.filter((option) => option instanceof z.core.$ZodObject);
  const keys = new Set(objects.flatMap((option) => Object.keys(option._zod.def.shape)));
  const others = options.filter((option) => !(option instanceof z.core.$ZodObject)).map(bodyFormOf);
  if (others.some((form) => form !== undefined)) throw new Error('Alternatives of a body hold different codecs.');
  return keyed(
    [...keys].map((key) => {
      const [first, ...rest] = objects.flatMap(({ _zod: { def } }) => def.shape[key] ?? []).map(bodyFormOf);
      if (rest.some((form) => JSON.stringify(form) !== JSON.stringify(first)))
        throw new Error(`Alternatives of a body hold different codecs in ${key}.`);
      return [key, first] as const;
    }),
  );
}
