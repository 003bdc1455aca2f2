import { COMMAND_DEBTS } from '../../commands/commands.words.ts';
import { keysOf } from '../../typed-object.ts';

/** What a payment is for: the registration itself, or a command's row that asks for money. */
export const PAYMENT_ENTITY_TYPES = {
  REGISTRATION: 'Matrícula',
  ...COMMAND_DEBTS,
} as const;
export type PaymentEntityType = keyof typeof PAYMENT_ENTITY_TYPES;
export const PAYMENT_ENTITY_TYPE_NAMES = keysOf(PAYMENT_ENTITY_TYPES);
