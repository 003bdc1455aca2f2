import { COMMAND_DEBTS, COMMANDS_OF_CONTRACT } from '../../commands/commands.words.ts';
import { keysOf } from '../../typed-object.ts';

/** What a payment is for: the registration itself, or a command's row that asks for money. */
export const PAYMENT_ENTITY_TYPES = {
  REGISTRATION: 'Matrícula',
  ...COMMAND_DEBTS,
} as const;
export type PaymentEntityType = keyof typeof PAYMENT_ENTITY_TYPES;
export const PAYMENT_ENTITY_TYPE_NAMES = keysOf(PAYMENT_ENTITY_TYPES);

/** What asks for the contract's price: the registration itself, or a row that changed the price. */
export const CONTRACT_ENTITY_TYPES: ReadonlySet<PaymentEntityType> = new Set(['REGISTRATION', ...COMMANDS_OF_CONTRACT]);
