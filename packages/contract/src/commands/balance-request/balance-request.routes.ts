import { z } from 'zod';
import { date, id, money } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { commandGuard, moneyCommand } from '../../money/core/money-command.ts';
import { paymentForm } from '../../money/core/payment-form.ts';
import { PAYMENT_METHOD_NAMES } from '../../money/core/payment.words.ts';

/**
 * The body that charges the balance: how the student is to pay it. The balance is the part of the debt for which there
 * is no open payment.
 */
export const requestBalanceBody = z.strictObject({
  paymentMethod: z.enum(PAYMENT_METHOD_NAMES),
  ...paymentForm,
  ...commandGuard,
});
export type RequestBalanceBody = z.output<typeof requestBalanceBody>;

const path = '/api/v1/registrations/:id/balance-request';
const access = { anyOf: ['MANAGE_REGISTRATIONS', 'MANAGE_PAYMENTS'] } as const;
const params = z.strictObject({ id });

/**
 * The first values of the form that charges the balance. `amount` is the part of the debt for which there is no open
 * payment.
 */
export const balanceProposal = z.object({
  amount: money,
  allowedPaymentMethods: z.array(z.enum(PAYMENT_METHOD_NAMES)),
  maxNumberInstallments: z.int(),
  today: date,
});
export type BalanceProposal = z.output<typeof balanceProposal>;

export const balanceProposalEndpoint = endpoint({
  method: 'GET',
  path: `${path}/proposal`,
  summary: 'Valor, formas de pagamento e parcelas com que se pode cobrar o saldo',
  tag: 'Matrículas',
  access,
  params,
  response: balanceProposal,
  errors: ['REGISTRATION_NOT_FOUND', 'REGISTRATION_INVALID_STATUS'],
});

export const requestBalanceCommand = moneyCommand({
  path,
  summary: 'Cobra de uma matrícula o que se deve e que nenhuma cobrança pede',
  tag: 'Matrículas',
  access,
  params,
  body: requestBalanceBody,
  draft: requestBalanceBody.partial(),
  enough: requestBalanceBody,
  errors: [
    'REGISTRATION_NOT_FOUND',
    'REGISTRATION_INVALID_STATUS',
    'REGISTRATION_ANONYMISED',
    'NOTHING_TO_REQUEST',
    'PAYMENT_METHOD_NOT_ALLOWED',
    'DUE_DATE_IN_PAST',
    'DUE_DATE_TOO_LATE',
    'DOWN_PAYMENT_TOO_LOW',
    'DOWN_PAYMENT_NOT_BELOW_AMOUNT',
    'INSTALLMENTS_NOT_ALLOWED',
  ],
});
