import {
  field,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PlanChangeBody,
  type planOffersEndpoint,
  RECALCULATION_STRATEGIES,
  record,
  type ValuesOf,
} from '@habilita/contract';
import { addDays, type Cents, cents, centsFromReais, ZERO_CENTS } from '@habilita/kernel';
import type { CallResponse } from '#api-client/transport.ts';
import { moneyText } from '#kit/format.ts';
import type { Option } from '#kit/kit-context.tsx';

export type PlanOffers = CallResponse<typeof planOffersEndpoint>;
export type PlanChangeRequest = Omit<PlanChangeBody, 'version' | 'planHash'>;

/** Days from today until a new charge falls due, unless another day is chosen. */
const DAYS_TO_PAY = 3;

const fields = {
  planId: field.choice('Novo plano', { max: 36, required: true }),
  paymentMethod: field.word('Forma de pagamento', PAYMENT_METHODS, { required: true }),
  recalculationStrategy: field.word('Cobranças em aberto', RECALCULATION_STRATEGIES),
  dueDate: field.date('Vencimento'),
  downPaymentGrossValue: field.money('Entrada'),
  numberOfInstallments: field.choice('Parcelas', { max: 2 }),
};
export type PlanChangeValues = ValuesOf<typeof fields>;

const centsOf = (reais: number | undefined): Cents =>
  reais === undefined ? ZERO_CENTS : (centsFromReais(reais) ?? ZERO_CENTS);

type Chosen = Pick<PlanChangeValues, 'planId' | 'paymentMethod'>;

export const planOf = ({ plans }: PlanOffers, { planId }: Pick<Chosen, 'planId'>) =>
  plans.find((plan) => plan.planId === planId);

/** The chosen plan's price in centavos; undefined until plan and method are chosen, or when not offered. */
export function priceOf(offers: PlanOffers, values: Chosen): Cents | undefined {
  const price = values.paymentMethod === null ? undefined : planOf(offers, values)?.prices[values.paymentMethod];
  return price === undefined ? undefined : centsOf(price);
}

/** The new price less the contract amount, in centavos. */
export function differenceOf(offers: PlanOffers, values: Chosen): Cents {
  const price = priceOf(offers, values);
  return price === undefined ? ZERO_CENTS : cents(price - centsOf(offers.contractAmount));
}

/**
 * What new charges will ask for, in centavos: the whole debt when open charges are recalculated, else the
 * difference (Specification 3 §3).
 */
export function amountToAsk(
  values: Chosen & Pick<PlanChangeValues, 'recalculationStrategy'>,
  offers: PlanOffers,
): Cents {
  if (priceOf(offers, values) === undefined) return ZERO_CENTS;
  const debt = Math.max(0, centsOf(offers.debt) + differenceOf(offers, values));
  const pending = centsOf(offers.totalPending);
  const asksAnew = values.recalculationStrategy === 'RECALCULATE_PENDING' || pending > debt;
  return cents(asksAnew ? debt : Math.max(0, Math.min(differenceOf(offers, values), debt - pending)));
}

/** Whether the open charges would not ask for more than will be owed; true until plan and method are chosen. */
export function mayKeepCharges(offers: PlanOffers, values: Chosen): boolean {
  if (priceOf(offers, values) === undefined) return true;
  return centsOf(offers.totalPending) <= centsOf(offers.debt) + differenceOf(offers, values);
}

export function planChangeForm(offers: PlanOffers) {
  const isAsked = (values: PlanChangeValues) => amountToAsk(values, offers) > 0;
  const isInstalled = (values: PlanChangeValues) => isAsked(values) && values.paymentMethod === 'BOLETO_PARCELADO';
  return record({
    fields,
    requiredWhen: {
      recalculationStrategy: () => offers.totalPending > 0,
      dueDate: (values) => isAsked(values) && values.paymentMethod !== 'CREDIT',
      downPaymentGrossValue: isInstalled,
      numberOfInstallments: isInstalled,
    },
    check: (values) => {
      const { planId, paymentMethod } = values;
      const isSame = planId === offers.planId && paymentMethod === offers.paymentMethod;
      return isSame ? [{ path: 'planId', code: 'PLAN_CHANGE_SAME' }] : [];
    },
  });
}

export const valuesOf = (offers: PlanOffers): PlanChangeValues => ({
  planId: null,
  paymentMethod: offers.paymentMethod,
  recalculationStrategy: null,
  dueDate: addDays(offers.today, DAYS_TO_PAY),
  downPaymentGrossValue: null,
  numberOfInstallments: null,
});

/** Each plan shows its price by the chosen method, or that it has no seats. */
export const planOptions = ({ plans, planId }: PlanOffers, method: PaymentMethod | null): readonly Option[] =>
  plans.map(({ planId: value, planName: label, prices, hasVacancies }) => {
    const price = method === null ? undefined : prices[method];
    const hints = [
      ...(price === undefined ? [] : [moneyText(price)]),
      ...(value === planId ? ['plano atual'] : hasVacancies ? [] : ['sem vagas']),
    ];
    return { value, label, ...(hints.length === 0 ? {} : { hint: hints.join(' · ') }) };
  });

/** Payment fields are sent only when something new is charged. */
export function requestOf(registrationId: string, offers: PlanOffers, values: PlanChangeValues): PlanChangeRequest {
  const { planId, paymentMethod: method, recalculationStrategy, dueDate } = values;
  const { downPaymentGrossValue: entry, numberOfInstallments: count } = values;
  const asks = amountToAsk(values, offers) > 0;
  const isInstalled = asks && method === 'BOLETO_PARCELADO';
  return {
    registrationId,
    planId: planId ?? '',
    paymentMethod: method ?? offers.paymentMethod,
    ...(recalculationStrategy === null || offers.totalPending === 0 ? {} : { recalculationStrategy }),
    ...(asks && method !== 'CREDIT' && dueDate !== null ? { dueDate } : {}),
    ...(isInstalled && entry !== null ? { downPaymentGrossValue: entry } : {}),
    ...(isInstalled && count !== null ? { numberOfInstallments: Number(count) } : {}),
  };
}
