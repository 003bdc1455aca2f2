import type { AskedField, ErrorCode } from '@habilita/contract';
import { type Cents, cents, ZERO_CENTS } from '@habilita/kernel';
import { type Refusal, refusal } from '#kernel/errors.ts';
import { MOST_CENTS } from './facts.ts';

/** A field that a command asks for, with the error codes for values that it does not accept. */
export interface Asked extends AskedField {
  /** The form requires the field, but a call of the API may omit it. */
  readonly mayBeLeftOut?: boolean;
  readonly missing?: ErrorCode;
  readonly tooSmall?: ErrorCode;
  readonly tooLarge?: ErrorCode;
  /** The error code for a value that is not one of the choices; without a code the choices are only proposals. */
  readonly otherwise?: ErrorCode;
}

/** A body whose fields may be missing. */
export type Draft<Body> = { readonly [Key in keyof Body]?: Body[Key] | undefined };

type Values = Readonly<Record<string, unknown>>;

/** Every field that is missing or out of its bounds, in the order of the fields. Amounts are centavos. */
export const problemsIn = (fields: readonly Asked[], values: Values): Refusal[] =>
  fields.flatMap((asked) => {
    const code = codeOf(asked, values[asked.field]);
    return code === undefined ? [] : [refusal(code, asked.field)];
  });

/**
 * The first problem in the values of a call of the API. Unlike the form, a call may leave out the fields with
 * `mayBeLeftOut`.
 */
export const problemIn = (fields: readonly Asked[], values: Values): Refusal | undefined =>
  problemsIn(
    fields.filter(({ field, mayBeLeftOut }) => mayBeLeftOut !== true || !isMissing(values[field])),
    values,
  )[0];

function codeOf(asked: Asked, value: unknown): ErrorCode | undefined {
  if (isMissing(value)) return asked.isRequired ? (asked.missing ?? 'REQUIRED') : undefined;
  const { amount, date, choices, tooSmall = 'INVALID', tooLarge = 'TOO_LARGE', otherwise } = asked;
  if (amount !== undefined && typeof value === 'number') {
    if (value < amount.min) return tooSmall;
    return value > amount.max ? tooLarge : undefined;
  }
  if (date !== undefined) {
    if (String(value) < date.min) return 'DUE_DATE_IN_PAST';
    return String(value) > date.max ? 'DUE_DATE_TOO_LATE' : undefined;
  }
  if (choices === undefined || otherwise === undefined) return undefined;
  return choices.some((choice) => choice.value === String(value)) ? undefined : otherwise;
}

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** Drops empty texts, because an empty field of a form counts as a field that is still to be filled in. */
export const withoutEmptyTexts = (values: object): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** The bounds of an amount in centavos. The proposal is left out when it is beyond the bounds. */
export const amountWithin = (min: number, max: number, proposal?: Cents): NonNullable<AskedField['amount']> => ({
  min: cents(min),
  max: cents(max),
  ...(proposal === undefined || proposal < min || proposal > max ? {} : { proposal }),
});

/** Asks for a text, such as a reason or a note, that has no influence on what the command changes. */
export const askedReason = (field: string, isRequired: boolean): Asked => ({ field, isRequired, isReason: true });

/**
 * Asks for the amount of one holder; `other` is the amount of the other holder. One of the two must be above zero.
 * Proposes zero when the other amount is above zero.
 */
export function askedShare(field: string, other: Cents | undefined, mayBeZero = other !== ZERO_CENTS): Asked {
  const proposal = other !== undefined && other > 0 ? ZERO_CENTS : undefined;
  return {
    field,
    isRequired: true,
    amount: amountWithin(mayBeZero ? 0 : 1, MOST_CENTS, proposal),
    tooSmall: 'AMOUNT_NOT_POSITIVE',
    tooLarge: 'AMOUNT_TOO_LARGE',
  };
}
