import { centsFromReais, reaisFromCents, type Cents } from '@habilita/kernel';
import { z } from 'zod';

/** What cannot be decoded ends the checking of what holds it: a rule over several fields only ever sees decoded ones. */
const abort = true;

/** BRL on the wire (a number with at most two decimals), integer centavos inside. */
export const money = z.codec(
  z.number().meta({ description: 'BRL, two decimals' }),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  {
    // Checked here and not by the number's schema, which would read every amount of an answer back.
    decode: (reais, context) => {
      const cents = centsFromReais(reais);
      if (cents !== undefined) return cents;
      context.issues.push({ code: 'custom', message: 'INVALID', input: reais, continue: !abort });
      return z.NEVER;
    },
    encode: (cents) => reaisFromCents(cents),
  },
);

/** An ISO 8601 instant on the wire, `Temporal.Instant` inside. */
export const instant = z.codec(
  z.iso.datetime({ offset: true, abort }),
  z.custom<Temporal.Instant>((value) => value instanceof Temporal.Instant),
  {
    decode: (iso) => Temporal.Instant.from(iso),
    encode: (moment) => moment.toString({ smallestUnit: 'millisecond' }),
  },
);

/** As `instant`, for a field that has an error code of its own. */
export const instantOr = (error: string) =>
  z.codec(z.iso.datetime({ offset: true, abort, error }), instant.out, {
    decode: (iso) => Temporal.Instant.from(iso),
    encode: (moment) => moment.toString({ smallestUnit: 'millisecond' }),
  });

/** A calendar date, `YYYY-MM-DD`, in the zone of the campaign it belongs to. */
export const date = z.iso.date({ abort });

export const id = z.uuid();

/** Which state of a record an edit began with; no record has more states than the database counts. */
export const recordVersion = z.int().min(0).max(2_147_483_647);

/** The version an edit began with; without it, as in the specification's own payloads, the last write stands. */
export const editedVersion = recordVersion.optional();

/** Control characters other than tab and line ends, and those that turn the direction of writing: what is shown would not be what is kept. */
const DECEIVING = /[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]/gu;

/** Text a person typed: without characters that deceive, trimmed, never empty, bounded. */
export const text = (max: number) =>
  z
    .string()
    .overwrite((typed) => typed.replaceAll(DECEIVING, ''))
    .trim()
    .min(1, { error: 'REQUIRED' })
    .max(max, { error: 'TOO_LONG' });

/** Arrays travel comma-joined in a query string (Specification 1 §7). */
export function commaList<T extends z.ZodType<string, string>>(item: T) {
  return z.codec(z.string().max(20_000), z.array(item).max(500), {
    decode: (joined) => joined.split(',').filter((part) => part !== '') as z.input<typeof item>[],
    encode: (parts) => parts.join(','),
  });
}

/** A boolean in a query string: `true` or `false`. */
export const flag = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (word) => word === 'true',
  encode: (value) => (value ? 'true' : 'false'),
});

/** A whole number in a query string. */
export const wholeNumber = (min: number, max: number) =>
  z.codec(z.string().regex(/^\d{1,10}$/), z.int().min(min).max(max), {
    decode: (digits) => Number(digits),
    encode: (value) => String(value),
  });
