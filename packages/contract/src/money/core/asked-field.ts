import { z } from 'zod';
import { date, money } from '../../codecs.ts';
import { COMMAND_ASKED_BECAUSE, COMMAND_ASKED_NOTES } from '../../commands/commands.words.ts';
import { ERROR_CODES } from '../../errors.ts';
import { keysOf } from '../../typed-object.ts';

/** Sentences that say why a money command asks for a field. */
export const ASKED_BECAUSE = {
  NOT_COVERED: 'O que já foi pago não cobre este valor: diga como o restante será pago.',
  IN_PARTS: 'Informe a entrada e as parcelas do boleto parcelado.',
  ...COMMAND_ASKED_BECAUSE,
} as const;
export type AskedBecause = keyof typeof ASKED_BECAUSE;

/** The short texts shown beside a field; the amount takes the place of '…'. */
export const ASKED_NOTES = {
  TO_PAY: 'A pagar: …',
  ...COMMAND_ASKED_NOTES,
} as const;
export type AskedNote = keyof typeof ASKED_NOTES;

const askedNote = z.object({
  note: z.enum(keysOf(ASKED_NOTES)),
  amount: money.optional(),
  percentage: z.number().optional(),
  /** By how much the new price is above the present one; negative when it is cheaper. */
  difference: money.optional(),
});

/** One of the values that a field can have. */
const askedChoice = z.object({
  value: z.string(),
  /** The name to show, for a value that the caller has no name for, such as a plan's id. */
  name: z.string().optional(),
  /** The price, or the amount of each instalment. */
  amount: money.optional(),
  /** The code with which choosing this value would be refused, as for a plan that has no seats left. */
  refused: z.enum(ERROR_CODES).optional(),
  isPresent: z.boolean().optional(),
});

/** A field that a command asks for, with the bounds and choices that the command's decision would accept now. */
export const askedField = z.object({
  /** The field's name in the body. */
  field: z.string(),
  isRequired: z.boolean(),
  because: z.enum(keysOf(ASKED_BECAUSE)).optional(),
  /** True if the effect does not depend on the field: the effect can then be shown while the field is empty. */
  isReason: z.boolean().optional(),
  about: askedNote.optional(),
  amount: z.object({ min: money, max: money, proposal: money.optional() }).optional(),
  date: z.object({ min: date, max: date }).optional(),
  choices: z.array(askedChoice).optional(),
  /** The value that the field begins with. The proposal of an amount stands in `amount`. */
  proposal: z.union([z.string(), z.boolean()]).optional(),
});
export type AskedField = z.output<typeof askedField>;
export type AskedChoice = z.output<typeof askedChoice>;

export const askedProblem = z.object({ field: z.string(), code: z.enum(ERROR_CODES) });
export type AskedProblem = z.output<typeof askedProblem>;
