import type { PaymentMethod } from '@habilita/contract';
import { cents, localDate, negateCents } from '@habilita/kernel';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import {
  apply,
  balanceByHolder,
  type Facts,
  figuresOf,
  idsFor,
  type PaymentFact,
  type Plan,
  priceOf,
  sameStock,
  stocksOf,
  type Terms,
  totalOf,
} from '#areas/money/core/index.ts';
import { isRefusal, type Refusal } from '#kernel/errors.ts';
import { decideReversal } from '../src/areas/commands/reversal/payment-reversal.ts';
import { decideCustomPayment } from '../src/areas/commands/custom-payment/custom-payment.ts';
import { decideManualEntry } from '../src/areas/commands/manual-entry/manual-entry.ts';
import { decideCancelPaymentInCfc } from '../src/areas/commands/payment-in-cfc/cancel-payment-in-cfc.ts';
import { decideFollowingPayment } from '../src/areas/commands/payment-in-cfc/following-payment.ts';
import { decidePaymentInCfc } from '../src/areas/commands/payment-in-cfc/payment-in-cfc.ts';
import { decidePlanChange } from '../src/areas/commands/plan-change/plan-change.ts';
import { decideUndoPlanChange } from '../src/areas/commands/plan-change/undo-plan-change.ts';
import { decideAbandonment } from '../src/areas/commands/abandonment/abandonment.ts';
import { decideBackToCart } from '../src/areas/commands/back-to-cart/back-to-cart.ts';
import { decidePaymentActivation } from '../src/areas/commands/activation/payment-activation.ts';
import { decideRefund } from '../src/areas/commands/refund/refund.ts';
import { decideRefundByProvider } from '../src/areas/commands/refund/refund-by-provider.ts';
import { decideRegistration } from '../src/areas/enrolment/checkout/register-student.ts';
import { decideRequestBalance } from '../src/areas/commands/balance-request/request-balance.ts';
import { decideUndoAbandonment } from '../src/areas/commands/abandonment/undo-abandonment.ts';
import { countingIds, PLANS, someFacts } from './builders/facts.ts';
import {
  askedAbove,
  brokenIdentities,
  paymentOfRow,
  type PaymentsOfRows,
  reportedOtherwise,
} from './money-identities.ts';
import { STEPS } from './step-records.ts';
import { arrive, endRefund, endReversal, giveBack } from './provider-steps.ts';

const actor = { roles: ['ADMIN'], permissions: [] } as const;
export const step = fc.oneof(...Object.values(STEPS));
type Arbitraries = typeof STEPS;
type StepOf<Name extends keyof Arbitraries> = Arbitraries[Name] extends fc.Arbitrary<infer T> ? T : never;
export type Step = { [Name in keyof Arbitraries]: StepOf<Name> }[keyof Arbitraries];
/** A step by a command, a provider or a student: every step except letting days pass. */
export type Command = Exclude<Step, { do: 'days' }>;

export const PRICE = { PIX: 180_000, CREDIT: 190_000, BOLETO: 185_000, BOLETO_PARCELADO: 200_000 } as const;

type Decided = Plan | Refusal | undefined;
type Decisions = {
  readonly [Name in Command['do']]: (facts: Facts, one: StepOf<Name>, plans: readonly Terms[]) => Decided;
};

interface Parts {
  readonly method: PaymentMethod;
  readonly down: number;
  readonly installments: number;
}
const partsOf = ({ method: by, down, installments: count }: Parts) =>
  by === 'BOLETO_PARCELADO' ? { downPaymentGrossValue: cents(down), numberOfInstallments: count } : {};

const DECISIONS: Decisions = {
  register: (facts, one) =>
    decideRegistration(facts, {
      method: one.method,
      expectedPrice: priceOf(facts.terms.prices, one.method),
      installments: one.method === 'BOLETO_PARCELADO' ? one.installments : undefined,
    }),
  abandon: (facts, one) => {
    const pay = { paymentMethod: one.method, dueDate: facts.today, ignorePaidAmount: one.ignore };
    const body =
      one.penalty === 0 ? {} : { ...pay, ...partsOf(one), penaltyAmount: cents(one.penalty), note: 'Motivo' };
    return decideAbandonment(facts, { body, actor });
  },
  undo: (facts) => decideUndoAbandonment(facts, { actor }),
  backToCart: (facts) => decideBackToCart(facts, { actor }),
  changePlan: (facts, one, plans) => {
    const terms = plans[one.plan];
    const pay = { paymentMethod: one.method, dueDate: facts.today, ...partsOf(one) };
    const of = { registrationId: facts.registration.id, planId: terms?.planId ?? '' };
    const body = { ...of, ...pay, recalculationStrategy: one.strategy ?? undefined };
    return decidePlanChange(facts, { body, actor, terms });
  },
  undoChange: (facts, _one, plans) => {
    const latest = facts.planChanges.at(-1);
    const terms = plans.find(({ planId }) => planId === latest?.original.planId);
    return decideUndoPlanChange(facts, { params: { id: latest?.id ?? '' }, body: { note: 'Engano' }, actor, terms });
  },
  payInCfc: (facts, one, plans) => {
    const terms = plans[one.plan];
    const paid = { registrationId: facts.registration.id, paymentAmount: partOf(facts, one.share) };
    return decidePaymentInCfc(facts, {
      body: { ...paid, planId: terms?.planId, paymentMethod: one.method },
      actor,
      terms,
    });
  },
  followInCfc: (facts, one) => {
    const body = { registrationId: facts.registration.id, paymentAmount: partOf(facts, one.share) };
    return decideFollowingPayment(facts, { body, actor });
  },
  cancelInCfc: (facts) => {
    const id = facts.ledger.findLast(({ kind }) => kind === 'PAYMENT_IN_CFC')?.source.id ?? '';
    return decideCancelPaymentInCfc(facts, { params: { id }, body: { note: 'Valor errado' }, actor });
  },
  askBalance: (facts, one) => {
    const parts = one.method === 'BOLETO_PARCELADO' ? partsOf({ ...one, down: 60_000, installments: 2 }) : {};
    return decideRequestBalance(facts, { body: { paymentMethod: one.method, dueDate: facts.today, ...parts }, actor });
  },
  enter: (facts, one) => {
    const amounts = { partnerAmount: cents(one.partner), marketplaceAmount: cents(one.marketplace) };
    const body = { registrationId: facts.registration.id, entryType: one.entryType, ...amounts, reason: 'Acerto' };
    return decideManualEntry(facts, { body, actor });
  },
  custom: (facts, one) => {
    const values = { partnerGrossValue: cents(one.partner), marketplaceGrossValue: cents(one.marketplace) };
    const pay = { paymentMethod: one.method, dueDate: facts.today, ...partsOf(one) };
    const body = { registrationId: facts.registration.id, ...values, ...pay, reason: 'Prova', details: 'Segunda' };
    return decideCustomPayment(facts, { body, actor, reasons: new Set(['Prova']) });
  },
  activation: (facts, one) =>
    onPayment(facts, one, ({ id: entityPaymentId }) =>
      decidePaymentActivation(facts, { params: { entityPaymentId }, body: one, actor }),
    ),
  refund: (facts, { part, payer }) => {
    const credit = totalOf(balanceByHolder(figuresOf(facts.ledger)));
    const asked = part === null ? {} : { refundAmount: cents(Math.round((credit * part) / 100)) };
    const body = { ...asked, payer, receiptsFileName: ['proof'] };
    return decideRefund(facts, { body, actor, receipts: [{ id: 'proof', contentType: 'application/pdf' }] });
  },
  refundByProvider: (facts, { which: at, part, balance }) =>
    onPayment(facts, { which: at }, ({ id: entityPaymentId }) => {
      const credit = totalOf(balanceByHolder(figuresOf(facts.ledger)));
      const asked = part === null ? {} : { refundAmount: cents(Math.round((credit * part) / 100)) };
      const providerBalance = balance === null ? undefined : cents(balance);
      return decideRefundByProvider(facts, { body: { entityPaymentId, ...asked }, actor, providerBalance });
    }),
  endRefund: (facts, one) => endRefund(facts, one),
  arrive: (facts, one) => onPayment(facts, one, (payment) => arrive(facts, payment, one.amount)),
  reverse: (facts, one) =>
    onPayment(facts, one, ({ id: entityPaymentId }) =>
      decideReversal(facts, { params: { entityPaymentId }, body: ACCOUNT, actor, isBank: true }),
    ),
  endReversal: (facts, one) => onPayment(facts, one, (payment) => endReversal(facts, payment, one.isDone)),
  giveBack: (facts, one) => onPayment(facts, one, (payment) => giveBack(facts, payment, one.amount)),
};

/**
 * Decides a step on the facts: returns its plan or its refusal. Returns undefined when the step needs a record, such as
 * a payment, that the facts do not contain.
 */
export function decideStep<Name extends Command['do']>(
  facts: Facts,
  one: StepOf<Name> & { readonly do: Name },
  plans: readonly Terms[] = PLANS,
): Decided {
  return DECISIONS[one.do](facts, one, plans);
}

/** A fraction of the debt, in centavos. */
const partOf = ({ ledger }: Facts, fraction: number) =>
  cents(Math.round(negateCents(totalOf(balanceByHolder(figuresOf(ledger)))) * fraction));

function onPayment({ payments }: Facts, one: { readonly which: number }, decide: (payment: PaymentFact) => Decided) {
  const payment = payments[one.which % Math.max(1, payments.length)];
  return payment && decide(payment);
}

const ACCOUNT = {
  customerAccountType: 'CHECKING',
  customerBankNumber: '033',
  customerAgencyNumber: '1234',
  customerAccountNumber: '5678900',
  customerAccountVerificationDigit: '1',
} as const;

/**
 * The facts that an effect describes. If the plan waits for its provider, these are the facts after the provider has
 * confirmed it.
 */
export function factsShown<F extends Facts>(facts: F, { onceConfirmed, row }: Plan): F {
  if (onceConfirmed === undefined || row?.source !== 'PAYMENT_REVERSAL') return facts;
  const payment = facts.payments.find(({ id }) => id === paymentOfRow(row));
  const done = payment && endReversal(facts, payment, true);
  if (done === undefined) throw new Error('What was asked of a provider can be confirmed');
  return apply(
    facts,
    done,
    idsFor(done, () => 'confirmed'),
  );
}

/**
 * Whether the debt may differ from the open payments after a plan. This is the case after a manual entry, after an
 * inactivated, activated or reversed payment, after a refund that its provider refused, and when a plan raises an
 * irregularity and requests no payments.
 */
export const explains = ({ irregularities, request, row, inactivate, activate }: Plan): boolean =>
  row?.source === 'PAYMENT_REVERSAL' ||
  row?.source === 'REGISTRATION_MANUAL_ENTRY' ||
  row?.isNews === true ||
  inactivate.length + activate.length > 0 ||
  (irregularities.length > 0 && request.payments.length === 0);

export const chargesTakenBack = <F extends Facts>(facts: F): F => ({
  ...facts,
  payments: facts.payments.map((payment) =>
    payment.chargeState === 'CANCEL_REQUESTED' ? { ...payment, chargeState: 'CANCELLED' } : payment,
  ),
});

/** Checks that reactivated payments do not exceed what is owed, even where the debt may differ from open payments. */
export const proveActivation = (facts: Facts, done: Plan): void => expect(askedAbove(facts, done)).toEqual([]);

/** Checks the identities of the registration's money, and that no seat is lost. */
export function proveIdentities(
  start: Facts,
  facts: Facts,
  isExplained: boolean,
  paymentsOfRows: PaymentsOfRows,
): void {
  expect(brokenIdentities(facts, isExplained)).toEqual([]);
  expect(reportedOtherwise(facts, paymentsOfRows)).toEqual([]);
  const { status, paymentMethod } = facts.registration;
  const held = status === 'REGISTERED' ? stocksOf(facts.terms, paymentMethod) : [];
  const expected = start.seats.map((stock) => ({
    ...stock,
    left: stock.left === null ? null : stock.left - (held.some((one) => sameStock(one, stock)) ? 1 : 0),
  }));
  expect(facts.seats).toEqual(expected);
}

export function daysLater(facts: Facts, days: number): Facts {
  const now = facts.now.add({ hours: 24 * days });
  return { ...facts, now, today: localDate(now.toString(), facts.zoneOffset) };
}

/** The facts after these steps, starting from a cart. */
export function lived(steps: readonly Step[]): Facts {
  const cart = someFacts();
  const newId = countingIds();
  let facts: Facts = {
    ...cart,
    registration: { ...cart.registration, status: 'PLAN_IN_CART', paymentMethod: null, registeredAt: null },
  };
  for (const one of steps) {
    const plan = one.do === 'days' ? undefined : decideStep(facts, one);
    if (one.do === 'days') facts = daysLater(facts, one.days);
    else if (plan !== undefined && !isRefusal(plan)) facts = apply(facts, plan, idsFor(plan, newId));
  }
  return facts;
}
