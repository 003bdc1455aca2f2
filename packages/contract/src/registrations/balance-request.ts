import { z } from 'zod';
import { id } from '../codecs.ts';
import { commandGuard, moneyCommand } from '../money/money-command.ts';
import { paymentForm } from '../money/payment-form.ts';
import { PAYMENT_METHOD_NAMES } from '../payments/payment.words.ts';

/** How what is owed, and no payment asks for, is to be paid: all of it. */
export const requestBalanceBody = z.strictObject({
  paymentMethod: z.enum(PAYMENT_METHOD_NAMES),
  ...paymentForm,
  ...commandGuard,
});
export type RequestBalanceBody = z.output<typeof requestBalanceBody>;

export const requestBalanceCommand = moneyCommand({
  path: '/api/v1/registrations/:id/balance-request',
  summary: 'Cobra de uma matrícula o que se deve e que nenhuma cobrança pede',
  tag: 'Matrículas',
  access: { anyOf: ['MANAGE_REGISTRATIONS', 'MANAGE_PAYMENTS'] },
  params: z.strictObject({ id }),
  body: requestBalanceBody,
  errors: [
    'REGISTRATION_NOT_FOUND',
    'REGISTRATION_INVALID_STATUS',
    'REGISTRATION_ANONYMISED',
    'NOTHING_TO_REQUEST',
    'PAYMENT_METHOD_NOT_ALLOWED',
    'DUE_DATE_IN_PAST',
    'DOWN_PAYMENT_TOO_LOW',
    'DOWN_PAYMENT_NOT_BELOW_AMOUNT',
    'INSTALLMENTS_NOT_ALLOWED',
  ],
});
