import { COMMAND_DEBTS, COMMANDS_OF_CONTRACT } from '../../commands/commands.words.ts';
import { keysOf } from '../../typed-object.ts';

/**
 * The kinds of records that a payment can be for: the registration itself, or a row of a command whose amount the
 * payment charges, such as a penalty.
 */
export const PAYMENT_ENTITY_TYPES = {
  REGISTRATION: 'Matrícula',
  ...COMMAND_DEBTS,
} as const;
export type PaymentEntityType = keyof typeof PAYMENT_ENTITY_TYPES;
export const PAYMENT_ENTITY_TYPE_NAMES = keysOf(PAYMENT_ENTITY_TYPES);

/**
 * The kinds of records whose payments belong to the contract's price: the registration itself, and rows of commands
 * that change the price.
 */
export const CONTRACT_ENTITY_TYPES: ReadonlySet<PaymentEntityType> = new Set(['REGISTRATION', ...COMMANDS_OF_CONTRACT]);
