import type { CheckoutStep } from '@habilita/contract';
import { accept } from '#kernel/errors.ts';
import { transition } from '#areas/money/registration-row/index.ts';
import { type ChargeChange, chargeAfter } from './charge-state.ts';
import { addShares, type MoneyFacts, NO_SHARES, negateShares, type PaymentFact, type PostedFact } from './facts.ts';
import type { OwnRow } from './own-row.ts';
import { paymentAfter } from './payment-status.ts';
import {
  type Plan,
  type PlannedPosting,
  type PlannedReceipt,
  type PlannedRequest,
  type PlannedReturn,
  type PlannedSettlement,
  type PlannedSource,
  requestsOf,
} from './plan.ts';
import type { PlannedPayment } from './terms/planned-payments.ts';
import { sameStock, type Stock, type StockLeft } from './terms/seats.ts';

/** Ids of the rows that a plan writes; postings and payments in the plan's order. */
export interface PlanIds {
  readonly row: string;
  readonly postings: readonly string[];
  readonly payments: readonly string[];
}

export const idsFor = (plan: Plan, newId: () => string): PlanIds => ({
  row: newId(),
  postings: plan.post.map(newId),
  payments: requestsOf(plan).flatMap(({ payments }) => payments.map(newId)),
});

/**
 * The facts after a plan. People see them before they confirm; the database holds the same once the plan is carried
 * out.
 */
export function apply<F extends MoneyFacts>(facts: F, plan: Plan, ids: PlanIds): F {
  const withRow = { ...facts, ...plan.row?.after?.(facts, ids.row) };
  return {
    ...withRow,
    registration: registrationAfter(facts, plan),
    payments: paymentsAfter(withRow, plan, ids),
    ledger: ledgerAfter(facts, plan, ids),
    seats: seatsAfter(facts, plan),
    ...('terms' in facts && plan.registration.plan !== undefined ? { terms: plan.registration.plan.terms } : {}),
  };
}

/** The last finished checkout step of a registration that returned to the cart; choosing the payment method is next. */
export const STEP_OF_CART = 'STEP_4' satisfies CheckoutStep;

function registrationAfter({ registration, now }: MoneyFacts, plan: Plan): MoneyFacts['registration'] {
  const { move, paymentMethod, registered, freesSlot, formerSlot, plan: changed } = plan.registration;
  return {
    ...registration,
    ...(move === undefined ? {} : { status: accept(transition(registration.status, move)) }),
    ...(paymentMethod === undefined ? {} : { paymentMethod }),
    ...(changed === undefined ? {} : { planId: changed.terms.planId, campaignPlanId: changed.terms.campaignPlanId }),
    ...(registered === undefined ? {} : { registeredAt: now, checkoutStep: 'REGISTRATION_COMPLETED' }),
    ...(move === 'backToCart' ? { registeredAt: null, checkoutStep: STEP_OF_CART } : {}),
    ...(freesSlot === undefined ? {} : { schedulingAt: null }),
    ...(formerSlot?.change === 'RESTORED' ? { schedulingAt: formerSlot.at } : {}),
    version: registration.version + (raisesVersion(plan) ? 1 : 0),
  };
}

/**
 * Whether a plan counts as an edit of the registration: a person's command and a change of status count, a provider's
 * answer does not.
 */
export const raisesVersion = ({ registration: { move }, row, inactivate, activate }: Plan): boolean =>
  move !== undefined || (row !== undefined && row.isNews !== true) || inactivate.length > 0 || activate.length > 0;

/** Whether cancelled payments also become inactive, as they do when the registration goes back to the cart. */
export const takesOffPayments = ({ registration: { move } }: Plan): boolean => move === 'backToCart';

function paymentsAfter({ payments, registration }: MoneyFacts, plan: Plan, ids: PlanIds): PaymentFact[] {
  const [cancelled, off, on] = [plan.cancel, plan.inactivate, plan.activate].map(
    (changed) => new Set(changed.map(({ id }) => id)),
  );
  const settled = new Map(plan.settle.map((settlement) => [settlement.payment.id, settlement]));
  const received = new Map(plan.receiveAgain.map((receipt) => [receipt.payment.id, receipt]));
  const returned = new Map(plan.giveBack.map((back) => [back.payment.id, back]));
  const restored = new Map(plan.restore.map((back) => [back.payment.id, back]));
  const existing = payments.map((payment): PaymentFact => {
    const settlement = settled.get(payment.id);
    if (settlement !== undefined) return settledPayment(payment, settlement);
    const receipt = received.get(payment.id);
    if (receipt !== undefined) return paidAgain(payment, receipt);
    const back = returned.get(payment.id);
    if (back !== undefined) return returnedPayment(payment, back);
    const again = restored.get(payment.id);
    if (again !== undefined) return restoredPayment(payment, again);
    if (off?.has(payment.id) === true) return withCharge({ ...payment, active: false }, 'requestCancel');
    if (on?.has(payment.id) === true) return withCharge({ ...payment, active: true }, 'requestAgain');
    if (cancelled?.has(payment.id) !== true) return payment;
    const status = paymentAfter(payment.status, 'cancel') ?? payment.status;
    return withCharge({ ...payment, status, active: payment.active && !takesOffPayments(plan) }, 'requestCancel');
  });
  const requested = paymentsRequestedBy(plan, registration.id, ids).flatMap((one) =>
    one.payments.map(requestedPayment(one)),
  );
  return [...existing, ...requested];
}

const requestedPayment =
  ({ entityType, entityId }: Pick<RequestedPayments, 'entityType' | 'entityId'>) =>
  (payment: RequestedPayments['payments'][number]): PaymentFact => {
    const {
      id,
      method,
      part,
      installmentNumber,
      numberOfInstallments,
      dueDate,
      dayOfMonth,
      gross,
      partner,
      marketplace,
    } = payment;
    const asked = { method, part, installmentNumber, numberOfInstallments, dueDate, dayOfMonth, gross };
    const state = { status: 'PENDING', active: true, chargeState: 'REQUESTED' } as const;
    const unasked = { provider: null, reversal: null, refundsWaiting: [], paidAt: null, approvalDay: null };
    return {
      id,
      held: NO_SHARES,
      entityType,
      entityId,
      ...asked,
      ...state,
      ...unasked,
      shares: { partner, marketplace },
    };
  };

const withCharge = (payment: PaymentFact, change: ChargeChange): PaymentFact => ({
  ...payment,
  chargeState: chargeAfter(payment.chargeState, change) ?? payment.chargeState,
});

/**
 * How arrived money changes the payment's present charge: it was paid, or a former charge of the payment was paid
 * instead.
 */
export const chargePaidBy = ({ isFormer = false }: PlannedSettlement['charge']): ChargeChange =>
  isFormer ? 'paidByFormer' : 'paid';

const settledPayment = (
  payment: PaymentFact,
  { shares: held, charge, paymentDate: paidAt, approvalDay }: PlannedSettlement,
): PaymentFact => ({
  ...payment,
  provider: payment.provider ?? charge.provider,
  paidAt,
  approvalDay,
  status: paymentAfter(payment.status, 'settle') ?? payment.status,
  chargeState: chargeAfter(payment.chargeState, chargePaidBy(charge)) ?? payment.chargeState,
  active: true,
  held,
});

const paidAgain = (payment: PaymentFact, { shares }: PlannedReceipt): PaymentFact => ({
  ...payment,
  status: paymentAfter(payment.status, 'payAgain') ?? payment.status,
  held: addShares(payment.held, shares),
});

const returnedPayment = (payment: PaymentFact, { shares, isWhole }: PlannedReturn): PaymentFact => ({
  ...payment,
  status: (isWhole ? paymentAfter(payment.status, 'reverse') : undefined) ?? payment.status,
  held: addShares(payment.held, negateShares(shares)),
});

const restoredPayment = (payment: PaymentFact, { shares, isWhole }: PlannedReturn): PaymentFact => ({
  ...payment,
  status: (isWhole ? paymentAfter(payment.status, 'restore') : undefined) ?? payment.status,
  held: addShares(payment.held, shares),
});

/** The source of a posting; 'OWN_ROW' becomes the id of the command's own row. */
export function sourceOf(source: PlannedSource, registrationId: string, ids: PlanIds, row: OwnRow | undefined) {
  if (source === 'REGISTRATION') return { type: 'REGISTRATION', id: registrationId };
  if (source !== 'OWN_ROW') return source;
  if (row === undefined) throw new Error('A plan without a row of its own has no such source');
  return { type: row.source, id: ids.row };
}

/** Payments by which one debt is to be paid, with the ids of their rows. */
interface RequestedPayments {
  readonly entityType: PlannedRequest['entityType'];
  /** The id of the row that the debt comes from. */
  readonly entityId: string;
  readonly payments: readonly (PlannedPayment & { readonly id: string })[];
}

export function paymentsRequestedBy(plan: Plan, registrationId: string, ids: PlanIds): RequestedPayments[] {
  let used = 0;
  return requestsOf(plan).map(({ entityType, source, payments }) => {
    const first = used;
    used += payments.length;
    return {
      entityType,
      entityId: sourceIdOf(source, registrationId, ids),
      payments: payments.map((payment, index) => ({ ...payment, id: ids.payments[first + index] ?? '' })),
    };
  });
}

function sourceIdOf(source: PlannedRequest['source'], registrationId: string, ids: PlanIds): string {
  if (source === 'REGISTRATION') return registrationId;
  return source === 'OWN_ROW' ? ids.row : source.id;
}

/** Postings of zero centavos are not written. */
export const isPosted = ({ shares }: Pick<PlannedPosting, 'shares'>): boolean =>
  shares.marketplace !== 0 || shares.partner !== 0;

function ledgerAfter({ ledger, registration }: MoneyFacts, plan: Plan, ids: PlanIds): PostedFact[] {
  const undone = new Set(plan.undo.map(({ id }) => id));
  const posted = plan.post
    .map(({ kind, shares, source, payer, chargedPlan }, index) => ({
      id: ids.postings[index] ?? '',
      kind,
      shares,
      source: sourceOf(source, registration.id, ids, plan.row),
      payer: payer === 'PARTNER' ? payer : undefined,
      chargedPlan,
    }))
    .filter(isPosted);
  return [...ledger.filter(({ id }) => !undone.has(id)), ...posted];
}

const countOf = (stocks: readonly Stock[], stock: Stock): number =>
  stocks.filter((one) => sameStock(one, stock)).length;

const seatsAfter = ({ seats }: MoneyFacts, { seats: { giveBack, take } }: Plan): StockLeft[] =>
  seats.map((stock) => ({
    ...stock,
    left: stock.left === null ? null : stock.left + countOf(giveBack, stock) - countOf(take, stock),
  }));
