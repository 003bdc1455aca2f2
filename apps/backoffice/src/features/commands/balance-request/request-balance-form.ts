import {
  type balanceProposalEndpoint,
  field,
  PAYMENT_METHODS,
  record,
  REGISTRATION_ACTIONS,
  type RequestBalanceBody,
  type ValuesOf,
} from '@habilita/contract';
import { addDays, formatBrl } from '@habilita/kernel';
import type { CallResponse } from '#api-client/transport.ts';
import { type Effect, totalOf } from '#features/shared/effect/effect-differences.ts';

export type BalanceProposal = CallResponse<typeof balanceProposalEndpoint>;
export type BalanceRequest = Omit<RequestBalanceBody, 'version' | 'planHash'>;

/** Days from today until the charge falls due, unless another day is chosen. */
const DAYS_TO_PAY = 3;

const fields = {
  paymentMethod: field.word('Forma de pagamento', PAYMENT_METHODS, { required: true }),
  dueDate: field.date('Vencimento'),
  downPaymentGrossValue: field.money('Entrada'),
  numberOfInstallments: field.choice('Parcelas', { max: 2 }),
};
export type BalanceValues = ValuesOf<typeof fields>;

const isInParts = ({ paymentMethod }: BalanceValues): boolean => paymentMethod === 'BOLETO_PARCELADO';

export const BALANCE = record({
  fields,
  requiredWhen: {
    dueDate: ({ paymentMethod }) => paymentMethod !== 'CREDIT',
    downPaymentGrossValue: isInParts,
    numberOfInstallments: isInParts,
  },
});

/** The form opens complete, with the first offered method that is paid at once, so that its effect can be read. */
export function valuesOf({ allowedPaymentMethods: allowed, today }: BalanceProposal): BalanceValues {
  return {
    paymentMethod: allowed.find((one) => one !== 'BOLETO_PARCELADO') ?? allowed[0] ?? null,
    dueDate: addDays(today, DAYS_TO_PAY),
    downPaymentGrossValue: null,
    numberOfInstallments: null,
  };
}

export function requestOf(values: BalanceValues): BalanceRequest {
  const { paymentMethod: method, dueDate, downPaymentGrossValue: entry, numberOfInstallments: count } = values;
  return {
    paymentMethod: method ?? 'PIX',
    ...(method === 'CREDIT' || dueDate === null ? {} : { dueDate }),
    ...(isInParts(values) && entry !== null ? { downPaymentGrossValue: entry } : {}),
    ...(isInParts(values) && count !== null ? { numberOfInstallments: Number(count) } : {}),
  };
}

/** For example 'Cobrar R$ 93,00'. */
export function saveLabelOf(_: BalanceValues, effect: Effect | undefined): string {
  const asked = totalOf(effect?.paymentsThatCome ?? []);
  return asked > 0 ? `Cobrar ${formatBrl(asked)}` : REGISTRATION_ACTIONS.requestBalance;
}
