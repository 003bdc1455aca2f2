import { centsFromReais, isBlank, isoInstant, reaisFromCents, type Cents } from '@habilita/kernel';
import { z } from 'zod';
import { LONGEST_IDS, MOST_IDS } from './filter-patterns.ts';
import { isInSupportedYears } from './supported-years.ts';

/**
 * Makes an invalid value end the check of the object around it, so that Zod skips the rules that compare several fields
 * of the object. Zod does so for an issue without `continue`, therefore `continue` is removed from the issues. Rules
 * declared with `BESIDE_WRONG_FIELDS` are not skipped.
 */
const ending = <T extends z.ZodType>(schema: T): T =>
  schema.check(({ issues }) => {
    issues.splice(0, issues.length, ...issues.map((issue) => ({ ...issue, continue: undefined })));
  });

/** An amount of money: BRL with at most two decimals in JSON, integer centavos in the code. */
export const money = z.codec(
  z.number().meta({ description: 'BRL, two decimals' }),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  {
    // The amount is checked in `decode`, because a check in the number's schema would also run when answers are
    // encoded.
    decode: (reais, context) => {
      const cents = centsFromReais(reais);
      if (cents !== undefined) return cents;
      context.issues.push({ code: 'custom', message: 'INVALID', input: reais });
      return z.NEVER;
    },
    encode: (cents) => reaisFromCents(cents),
  },
);

function ofOurTime(iso: string, context: z.core.ParsePayload<string>): Temporal.Instant {
  if (isInSupportedYears(iso)) return Temporal.Instant.from(iso);
  context.issues.push({ code: 'custom', message: 'INVALID', input: iso });
  return z.NEVER;
}

export const instant = z.codec(
  ending(z.iso.datetime({ offset: true })),
  z.custom<Temporal.Instant>((value) => value instanceof Temporal.Instant),
  {
    decode: ofOurTime,
    encode: isoInstant,
  },
);

export const instantOr = (error: string) =>
  z.codec(ending(z.iso.datetime({ offset: true, error })), instant.out, {
    decode: ofOurTime,
    encode: isoInstant,
  });

/** A calendar date, `YYYY-MM-DD`, in the zone of its campaign. */
export const date = ending(z.iso.date());

const isFaultless = ({ issues }: z.core.ParsePayload): boolean => issues.length === 0;

/** A date for which `isRight` holds. Any other text has the single error INVALID. */
export function dateWhere(isRight: (iso: string) => boolean) {
  return ending(z.iso.date().refine(isRight, { error: 'INVALID', when: isFaultless }));
}

/** A date that a caller may send, from 1900 to 2200. */
export const givenDate = dateWhere(isInSupportedYears);

/** An id in lower case, the form in which the database returns it, so that ids can be compared as texts. */
export const id = z.uuid().toLowerCase();

/** The version of a record, limited by the database's integer. */
export const recordVersion = z.int().min(0).max(2_147_483_647);

/**
 * The version of a record that is being changed. It may be left out, because the specification's payloads have no
 * version; then the last write wins.
 */
export const editedVersion = recordVersion.optional();

/** Control characters other than tab and line ends, and marks that change the writing direction. */
const DECEIVING = /[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]/gu;

/** The text without deceiving characters and trimmed; '' when it has no visible characters. */
const readable = (typed: string): string => (isBlank(typed) ? '' : typed.replaceAll(DECEIVING, '').trim());

const textOf = (min: 0 | 1, max: number) =>
  z.string().overwrite(readable).min(min, { error: 'REQUIRED' }).max(max, { error: 'TOO_LONG' });

export const text = (max: number) => textOf(1, max);
/** A text that may still be empty, such as a reason while it is being typed. */
export const textToCome = (max: number) => textOf(0, max);

export function commaList<T extends z.ZodType<string, string>>(item: T) {
  return z.codec(z.string().max(LONGEST_IDS), z.array(item).max(MOST_IDS), {
    decode: (joined) => joined.split(',').filter((part) => part !== '') as z.input<typeof item>[],
    encode: (parts) => parts.join(','),
  });
}

export const flag = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (word) => word === 'true',
  encode: (value) => (value ? 'true' : 'false'),
});

export const wholeNumber = (min: number, max: number) =>
  z.codec(z.string().regex(/^\d{1,10}$/), z.int().min(min).max(max), {
    decode: (digits) => Number(digits),
    encode: (value) => String(value),
  });
