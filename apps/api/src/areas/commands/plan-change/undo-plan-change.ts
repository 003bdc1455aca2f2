import { type May, passes, type RegistrationStatus, type UndoPlanChangeBody } from '@habilita/contract';
import { addCents, ZERO_CENTS } from '@habilita/kernel';
import {
  addShares,
  emptyStock,
  type Facts,
  hasBegunToPay,
  negateShares,
  NO_SHARES,
  openPayments,
  type PaymentFact,
  type Plan,
  type PlannedPayment,
  planOf,
  requestAgain,
  type Terms,
  totalOf,
} from '#areas/money/core/index.ts';
import { contractChargeOf, movedSeats } from '#areas/commands/another-plan/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';
import { isBesideContract, type PaymentsAfterChange, paymentsAfterChange } from './payments-after-change.ts';
import { undonePlanChange } from './plan-change.queries.ts';

interface Undoable {
  readonly status: RegistrationStatus;
  readonly active: boolean;
  readonly isLatest: boolean;
  /** The student paid in the CFC together with the change or after it, and that payment is not cancelled. */
  readonly isPaidInCfc: boolean;
  /** The person's data were erased. Undoing would bring back a debt that cannot be requested from them any more. */
  readonly isAnonymised: boolean;
}

/** Only the latest active plan change, without a payment in the CFC, can be undone (Specification 3 §4). */
export function mayUndoPlanChange(it: Undoable, who: Pick<Actor, 'roles' | 'permissions'>): May {
  if (!passes(who, { anyOf: ['MANAGE_REGISTRATIONS'] })) return 'FORBIDDEN';
  if (it.isAnonymised) return 'REGISTRATION_ANONYMISED';
  if (!it.active) return 'PLAN_CHANGE_INACTIVE';
  if (it.status !== 'REGISTERED') return 'REGISTRATION_INVALID_STATUS';
  if (!it.isLatest) return 'NOT_LATEST';
  return it.isPaidInCfc ? 'PLAN_CHANGE_PAID_IN_CFC' : true;
}

interface Asked {
  readonly params: { readonly id: string };
  readonly body: Pick<UndoPlanChangeBody, 'note'>;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
  /** The school's offer of the former plan; undefined when the school no longer offers that plan. */
  readonly terms: Terms | undefined;
}

/**
 * Undoes the latest plan change (Specification 3 §4): restores the former plan, method, seat and price, even if that
 * plan costs something else today. The change's payments are cancelled, and what is owed is requested by the former
 * method, in as many payments as before and on their dates. Refusals: those of `mayUndoPlanChange`, `emptyStock` and
 * `requestAgain`, PLAN_NOT_ENABLED when the former plan is no longer offered.
 */
export function decideUndoPlanChange(facts: Facts, { params, body, actor, terms }: Asked): Plan | Refusal {
  const { planChanges, ledger, registration } = facts;
  const change = planChanges.find(({ id }) => id === params.id);
  const may = mayUndoPlanChange(
    {
      status: registration.status,
      active: change !== undefined,
      isLatest: change === planChanges.at(-1),
      isPaidInCfc: change !== undefined && change.paymentsInCfc.length > 0,
      isAnonymised: registration.anonymisedAt !== null,
    },
    actor,
  );
  if (may !== true) return refusal(may);
  if (change === undefined) return refusal('PLAN_CHANGE_INACTIVE');
  if (terms === undefined) return refusal('PLAN_NOT_ENABLED');
  const { paymentMethod: method } = change.original;
  const seats = movedSeats(facts, terms, method);
  const empty = emptyStock(seats.take, facts.seats);
  if (empty !== undefined) return empty;
  const undo = ledger.filter(({ kind, source }) => kind === 'PLAN_CHANGE' && source.id === change.id);
  const difference = negateShares(addShares(NO_SHARES, ...undo.map(({ shares }) => shares)));
  const asked = paymentsWithoutChange(facts, change, difference);
  const payments = askAgain({ ...facts, terms }, asked, { method, former: formerPayments(facts, change) });
  if (isRefusal(payments)) return payments;
  const price = addCents(totalOf(contractChargeOf(facts)), totalOf(difference));
  const { planName } = facts.terms;
  return planOf({
    registration: { paymentMethod: method, plan: { terms, price } },
    undo,
    cancel: asked.cancel,
    request: { entityType: 'REGISTRATION', source: 'REGISTRATION', payments },
    seats,
    row: undonePlanChange(change.id, body.note),
    event: {
      kind: 'PLAN_CHANGE_UNDONE',
      before: { planName, paymentMethod: registration.paymentMethod },
      after: { planName: terms.planName, paymentMethod: method, differenceCents: totalOf(difference) },
      reason: body.note,
    },
    messages: payments.length > 0 ? ['PAYMENT_REQUESTED'] : [],
    contract: planName === terms.planName ? 'UNCHANGED' : 'TO_REGENERATE',
  });
}

/**
 * Cancels the payments that were requested for the plan change. The contract's payments stay if they use the former
 * method and do not exceed what is owed.
 */
function paymentsWithoutChange(
  facts: Facts,
  { id, original }: Facts['planChanges'][number],
  difference: Parameters<typeof paymentsAfterChange>[1],
): PaymentsAfterChange {
  const others = openPayments(facts).filter(({ entityId }) => entityId !== id);
  const beside = others.filter(isBesideContract);
  const isAsBefore = others.every((one) => isBesideContract(one) || one.method === original.paymentMethod);
  return paymentsAfterChange(facts, difference, isAsBefore ? [others, beside] : [beside]);
}

/** The contract's payments that the plan change cancelled and that were not paid since. */
const formerPayments = ({ payments }: Facts, { cancelledPayments }: Facts['planChanges'][number]): PaymentFact[] =>
  payments.filter(
    (payment) => cancelledPayments.includes(payment.id) && payment.status === 'CANCELLED' && !isBesideContract(payment),
  );

interface Before {
  readonly method: NonNullable<Facts['registration']['paymentMethod']>;
  /**
   * The payments that the plan change cancelled; empty when it cancelled none, or was made before the ids of cancelled
   * payments were stored.
   */
  readonly former: readonly PaymentFact[];
}

/**
 * Requests the debt again by the former method. There are as many new payments as the change cancelled, with the same
 * dates and the same down payment, but without a down payment once the student has begun to pay. When the change
 * cancelled none, an instalment boleto gets as many instalments as this command cancels, or the plan's maximum. The
 * debt is requested in one payment when nothing was cancelled at all, or when other payments of the contract remain
 * open.
 */
function askAgain(
  facts: Facts,
  { cancel, shares }: PaymentsAfterChange,
  { method, former }: Before,
): PlannedPayment[] | Refusal {
  const isKept = (payment: PaymentFact) => !cancel.includes(payment) && !isBesideContract(payment);
  if (cancel.length + former.length === 0 || openPayments(facts).some(isKept))
    return requestAgain(facts, { shares, method, lost: cancel, down: ZERO_CENTS, installments: 1 });
  const { prices } = facts.terms;
  const hasBegun = hasBegunToPay(facts);
  const isDownPaid = hasBegun && method === 'BOLETO_PARCELADO';
  const back = isDownPaid ? former.filter(({ part }) => part !== 'DOWN_PAYMENT') : former;
  const lost = back.length > 0 ? back : cancel;
  const parts = lost.filter(({ part }) => part === 'INSTALLMENT').length;
  const installments = parts > 0 ? parts : prices.bpMaxInstallments;
  const firsts = former.filter(({ part }) => part === 'DOWN_PAYMENT').map(({ gross }) => gross);
  const formerDown = former.length > 0 ? addCents(ZERO_CENTS, ...firsts) : prices.bpDownPayment;
  const down = hasBegun ? ZERO_CENTS : formerDown;
  return requestAgain(facts, { shares, method, lost, down, installments });
}
