import { z } from 'zod';
import { date, money } from '../../codecs.ts';
import { COMMAND_ASKED_BECAUSE, COMMAND_ASKED_NOTES } from '../../commands/commands.words.ts';
import { ERROR_CODES } from '../../errors.ts';
import { keysOf } from '../../typed-object.ts';

/** Why a money command asks for a field that others do without. */
export const ASKED_BECAUSE = {
  NOT_COVERED: 'O que já foi pago não cobre este valor: diga como o restante será pago.',
  IN_PARTS: 'Um boleto parcelado tem entrada e parcelas.',
  ...COMMAND_ASKED_BECAUSE,
} as const;
export type AskedBecause = keyof typeof ASKED_BECAUSE;

/** The note beside a field; '…' stands for its amount in Brazilian form. */
export const ASKED_NOTES = {
  TO_PAY: 'A pagar: …',
  ...COMMAND_ASKED_NOTES,
} as const;
export type AskedNote = keyof typeof ASKED_NOTES;

const askedNote = z.object({
  note: z.enum(keysOf(ASKED_NOTES)),
  amount: money.optional(),
  percentage: z.number().optional(),
  /** What the price adds to the present one; negative when it is cheaper. */
  difference: money.optional(),
});

/** One of the values that a field can have. */
const askedChoice = z.object({
  value: z.string(),
  /** A name that the caller does not know, such as a plan's. */
  name: z.string().optional(),
  /** The price, or what each instalment asks for. */
  amount: money.optional(),
  /** Such as a plan that has no seats left; choosing it is refused with this code. */
  refused: z.enum(ERROR_CODES).optional(),
  isPresent: z.boolean().optional(),
});

/** What to ask for a field of a command, by the present rules that decide the command. */
export const askedField = z.object({
  /** The field's name in the body. */
  field: z.string(),
  isRequired: z.boolean(),
  because: z.enum(keysOf(ASKED_BECAUSE)).optional(),
  /** The effect does not depend on it, so that it can be shown while the field is empty. */
  isReason: z.boolean().optional(),
  about: askedNote.optional(),
  amount: z.object({ min: money, max: money, proposal: money.optional() }).optional(),
  date: z.object({ min: date }).optional(),
  choices: z.array(askedChoice).optional(),
  /** The value that the field begins with, unless it is an amount. */
  proposal: z.union([z.string(), z.boolean()]).optional(),
});
export type AskedField = z.output<typeof askedField>;
export type AskedChoice = z.output<typeof askedChoice>;

export const askedProblem = z.object({ field: z.string(), code: z.enum(ERROR_CODES) });
export type AskedProblem = z.output<typeof askedProblem>;
