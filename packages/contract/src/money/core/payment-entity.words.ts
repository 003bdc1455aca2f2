import { COMMAND_DEBTS, COMMANDS_OF_CONTRACT } from '../../commands/commands.words.ts';
import { keysOf } from '../../typed-object.ts';

/** What a payment is for: the registration itself, or a command's row whose amount it charges. */
export const PAYMENT_ENTITY_TYPES = {
  REGISTRATION: 'Matrícula',
  ...COMMAND_DEBTS,
} as const;
export type PaymentEntityType = keyof typeof PAYMENT_ENTITY_TYPES;
export const PAYMENT_ENTITY_TYPE_NAMES = keysOf(PAYMENT_ENTITY_TYPES);

/** What a payment of the contract's price can be for: the registration itself, or a row that changed the price. */
export const CONTRACT_ENTITY_TYPES: ReadonlySet<PaymentEntityType> = new Set(['REGISTRATION', ...COMMANDS_OF_CONTRACT]);
