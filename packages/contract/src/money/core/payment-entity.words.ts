import { COMMAND_DEBTS, COMMANDS_OF_CONTRACT } from '../../commands/commands.words.ts';
import { keysOf } from '../../typed-object.ts';

/** What a payment charges: the registration itself, or the amount of a row that a command wrote. */
export const PAYMENT_ENTITY_TYPES = {
  REGISTRATION: 'Matrícula',
  ...COMMAND_DEBTS,
} as const;
export type PaymentEntityType = keyof typeof PAYMENT_ENTITY_TYPES;
export const PAYMENT_ENTITY_TYPE_NAMES = keysOf(PAYMENT_ENTITY_TYPES);

/** What a payment of the contract's price can charge: the registration itself, or a row that changed the price. */
export const CONTRACT_ENTITY_TYPES: ReadonlySet<PaymentEntityType> = new Set(['REGISTRATION', ...COMMANDS_OF_CONTRACT]);
