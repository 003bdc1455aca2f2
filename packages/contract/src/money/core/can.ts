import { z } from 'zod';
import { COMMAND_ACTIONS, COMMAND_PAYMENT_ACTIONS } from '../../commands/commands.words.ts';
import type { ErrorCode } from '../../errors.ts';
import { keysOf, recordOf } from '../../typed-object.ts';

/**
 * The entries of the menu Ações (Specification 3 §2), with the entries that commands declare. `edit` makes the form
 * editable.
 */
export const REGISTRATION_ACTIONS = {
  edit: 'Alterar',
  ...COMMAND_ACTIONS,
  regenerateContract: 'Regerar Contrato',
  addNote: 'Registrar Observação',
  revokeConsent: 'Revogar consentimento',
  sendDownPayment: 'Enviar entrada por e-mail',
  showContract: 'Ver contrato',
  scheduling: 'Agendamento',
} as const;
export type RegistrationAction = keyof typeof REGISTRATION_ACTIONS;

/** The entries in the menu of a payment's row (Specification 3 §2, Payment row actions). */
export const PAYMENT_ACTIONS = {
  downloadBoleto: 'Baixar boleto',
  sendBoleto: 'Enviar boleto por e-mail',
  copyPixCode: 'Copiar código PIX',
  downloadPixQrCode: 'Baixar QR code do PIX',
  copyCardLink: 'Copiar link de pagamento',
  ...COMMAND_PAYMENT_ACTIONS,
} as const;
export type PaymentAction = keyof typeof PAYMENT_ACTIONS;

/** Whether an action is possible. FORBIDDEN hides the action; any other code disables it and gives the reason. */
export type May = true | ErrorCode;
/**
 * The code is checked as a plain text, because an enumeration of all codes would make every list load the whole table
 * of errors.
 */
const reason = z
  .custom<ErrorCode>((code) => typeof code === 'string')
  .meta({ type: 'string', pattern: '^[A-Z][A-Z_]+$' });
export const may = z.union([z.literal(true), reason]);

const canOf = <Action extends string>(actions: Readonly<Record<Action, string>>) =>
  z.object(recordOf(keysOf(actions).map((action) => [action, may] as const)));

export const registrationCan = canOf(REGISTRATION_ACTIONS);
export const paymentCan = canOf(PAYMENT_ACTIONS);
