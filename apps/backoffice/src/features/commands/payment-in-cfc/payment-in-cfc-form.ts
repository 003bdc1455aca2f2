import {
  field,
  type FollowingPaymentBody,
  isFilled,
  PAYMENT_METHODS,
  type PaymentInCfcBody,
  record,
  type ValuesOf,
} from '@habilita/contract';
import { type Cents, cents, centsFromReais, formatBrl, ZERO_CENTS } from '@habilita/kernel';
import { differenceOf, type PlanOffers } from '#features/commands/plan-change/plan-change-form.ts';
import type { Registration } from '#features/shared/registration/registration.ts';

export type PaymentInCfcRequest = Omit<PaymentInCfcBody, 'version' | 'planHash'>;
export type FollowingRequest = Omit<FollowingPaymentBody, 'version' | 'planHash'>;

const fields = {
  changesPlan: field.yesNo('O aluno vai mudar de plano?'),
  planId: field.choice('Novo plano', { max: 36 }),
  paymentMethod: field.word('Forma de pagamento do restante', PAYMENT_METHODS),
  paymentAmount: field.money('Valor pago no CFC'),
  note: field.text('Observação', { max: 10_000 }),
};
export type PaymentInCfcValues = ValuesOf<typeof fields>;

export interface PaymentInCfcContext {
  readonly registration: Pick<
    Registration,
    'id' | 'balance' | 'status' | 'paymentMethod' | 'activePaymentsInCfcQty' | 'hasPaidAnyDownPayment'
  >;
  readonly offers: PlanOffers;
}

/** After a first payment in the CFC, each further one has only amount and note (Specification 3 §7). */
export const isFollowing = ({ registration }: PaymentInCfcContext): boolean => registration.activePaymentsInCfcQty > 0;

/** The plan is asked for until a payment in the CFC or a paid down payment exists (Specification 3 §5). */
export const asksForPlan = ({ registration }: PaymentInCfcContext): boolean =>
  registration.status === 'REGISTERED' &&
  registration.activePaymentsInCfcQty === 0 &&
  !registration.hasPaidAnyDownPayment;

type Chosen = Pick<PaymentInCfcValues, 'changesPlan' | 'planId' | 'paymentMethod'>;

/** What is owed after the chosen change of plan, in centavos. */
export function debtOf(context: PaymentInCfcContext, { changesPlan, planId, paymentMethod }: Chosen): Cents {
  const owed = centsFromReais(-context.registration.balance) ?? ZERO_CENTS;
  return changesPlan === true ? cents(owed + differenceOf(context.offers, { planId, paymentMethod })) : owed;
}

/** What is still owed after this payment, in centavos; zero while no amount is typed. */
export const remainingOf = (context: PaymentInCfcContext, values: PaymentInCfcValues): Cents =>
  values.paymentAmount === null ? ZERO_CENTS : cents(Math.max(0, debtOf(context, values) - values.paymentAmount));

export function paymentInCfcForm(context: PaymentInCfcContext) {
  return record({
    fields,
    requiredWhen: {
      changesPlan: () => asksForPlan(context),
      planId: ({ changesPlan }) => changesPlan === true,
      paymentMethod: () => !isFollowing(context),
      paymentAmount: () => true,
    },
    check: (values) => {
      const { paymentAmount: amount, changesPlan, planId } = values;
      if (changesPlan === true && planId === context.offers.planId)
        return [{ path: 'planId', code: 'PLAN_CHANGE_SAME' }];
      if (amount === null) return [];
      if (amount <= 0) return [{ path: 'paymentAmount', code: 'AMOUNT_NOT_POSITIVE' }];
      const debt = debtOf(context, values);
      const sentence = `O valor não pode ser maior que a dívida restante (${formatBrl(debt)}).`;
      return amount > debt ? [{ path: 'paymentAmount', code: 'AMOUNT_ABOVE_DEBT', sentence }] : [];
    },
  });
}

export const valuesOf = ({ registration }: PaymentInCfcContext): PaymentInCfcValues => ({
  changesPlan: null,
  planId: null,
  paymentMethod: registration.paymentMethod,
  paymentAmount: null,
  note: '',
});

const paidBy = (
  { registration: { id: registrationId } }: PaymentInCfcContext,
  { paymentAmount, note }: PaymentInCfcValues,
) => ({
  registrationId,
  paymentAmount: paymentAmount ?? ZERO_CENTS,
  ...(isFilled(note) ? { note: note.trim() } : {}),
});

export const chosenPlanId = (
  { offers }: PaymentInCfcContext,
  { changesPlan, planId }: Pick<Chosen, 'changesPlan' | 'planId'>,
): string => (changesPlan === true && planId !== null ? planId : offers.planId);

/** The first payment's request also has the plan and the method of the rest. */
export function requestOf(context: PaymentInCfcContext, values: PaymentInCfcValues): PaymentInCfcRequest {
  const { paymentMethod } = values;
  return {
    ...paidBy(context, values),
    planId: chosenPlanId(context, values),
    paymentMethod: paymentMethod ?? context.offers.paymentMethod,
  };
}

export const followingOf = (context: PaymentInCfcContext, values: PaymentInCfcValues): FollowingRequest =>
  paidBy(context, values);

export const saveLabelOf = ({ paymentAmount }: PaymentInCfcValues): string =>
  paymentAmount === null ? 'Registrar pagamento' : `Registrar pagamento de ${formatBrl(paymentAmount)}`;
