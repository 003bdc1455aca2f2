import {
  type customPaymentOfferEndpoint,
  type CustomPaymentBody,
  emptyOf,
  field,
  PAYMENT_METHODS,
  type Problem,
  record,
  type ValuesOf,
} from '@habilita/contract';
import { addCents, addDays, type Cents, formatBrl, ZERO_CENTS } from '@habilita/kernel';
import type { CallResponse } from '#api-client/transport.ts';
import { type Effect, totalOf as chargedBy } from '#features/shared/effect/effect-differences.ts';

export type CustomPaymentOffer = CallResponse<typeof customPaymentOfferEndpoint>;
export type CustomPaymentRequest = Omit<CustomPaymentBody, 'version' | 'planHash'>;

/** Days from today until the charge falls due, unless another day is chosen. */
const DAYS_TO_PAY = 3;

const fields = {
  partnerGrossValue: field.money('Valor do CFC'),
  marketplaceGrossValue: field.money('Valor da plataforma'),
  reason: field.choice('Motivo', { max: 120, required: true }),
  details: field.text('Detalhes', { max: 1000, required: true }),
  paymentMethod: field.word('Forma de pagamento', PAYMENT_METHODS),
  dueDate: field.date('Vencimento'),
  downPaymentGrossValue: field.money('Entrada'),
  numberOfInstallments: field.choice('Parcelas', { max: 2 }),
};
export type CustomPaymentValues = ValuesOf<typeof fields>;

type Amounts = Pick<CustomPaymentValues, 'partnerGrossValue' | 'marketplaceGrossValue'>;

/** The sum of both holders' amounts, in centavos. */
export const totalOf = ({ partnerGrossValue, marketplaceGrossValue }: Amounts): Cents =>
  addCents(partnerGrossValue ?? ZERO_CENTS, marketplaceGrossValue ?? ZERO_CENTS);

const isInstalled = ({ paymentMethod }: CustomPaymentValues) => paymentMethod === 'BOLETO_PARCELADO';

/** Both amounts, reason and details are required, and the method when an amount is above zero (Specification 3 §5). */
export const CUSTOM_PAYMENT = record({
  fields,
  requiredWhen: {
    paymentMethod: (values) => totalOf(values) > 0,
    dueDate: ({ paymentMethod }) => paymentMethod !== 'CREDIT',
    downPaymentGrossValue: isInstalled,
    numberOfInstallments: isInstalled,
  },
  check: problemsOf,
});

function problemsOf(values: CustomPaymentValues): Problem[] {
  const { partnerGrossValue, marketplaceGrossValue } = values;
  const isFilled = partnerGrossValue !== null && marketplaceGrossValue !== null;
  return isFilled && totalOf(values) === 0 ? [{ path: 'partnerGrossValue', code: 'AMOUNT_NOT_POSITIVE' }] : [];
}

export function valuesOf({ allowedPaymentMethods: allowed, today }: CustomPaymentOffer): CustomPaymentValues {
  const atOnce = allowed.find((one) => one !== 'BOLETO_PARCELADO');
  return {
    ...emptyOf(CUSTOM_PAYMENT),
    paymentMethod: atOnce ?? allowed[0] ?? null,
    dueDate: addDays(today, DAYS_TO_PAY),
  };
}

export function requestOf(registrationId: string, values: CustomPaymentValues): CustomPaymentRequest {
  const { paymentMethod: method, dueDate, downPaymentGrossValue: entry, numberOfInstallments: count } = values;
  return {
    registrationId,
    partnerGrossValue: values.partnerGrossValue ?? ZERO_CENTS,
    marketplaceGrossValue: values.marketplaceGrossValue ?? ZERO_CENTS,
    reason: values.reason ?? '',
    details: values.details.trim(),
    ...(method === null ? {} : { paymentMethod: method }),
    ...(method === 'CREDIT' || dueDate === null ? {} : { dueDate }),
    ...(method === 'BOLETO_PARCELADO' && entry !== null ? { downPaymentGrossValue: entry } : {}),
    ...(method === 'BOLETO_PARCELADO' && count !== null ? { numberOfInstallments: Number(count) } : {}),
  };
}

/** For example 'Cobrar R$ 93,00': the sum after credits, once it is known. */
export function saveLabelOf(_: CustomPaymentValues, effect: Effect | undefined): string {
  const asked = chargedBy(effect?.paymentsThatCome ?? []);
  return asked > 0 ? `Cobrar ${formatBrl(asked)}` : 'Registrar pagamento avulso';
}
