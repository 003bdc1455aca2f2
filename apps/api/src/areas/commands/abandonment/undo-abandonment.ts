import { addCents, type HolderShares } from '@habilita/kernel';
import {
  type ActionRule,
  debtNotRequested,
  emptyStock,
  type Facts,
  MANAGES_REGISTRATIONS,
  openPayments,
  type PaymentFact,
  type Plan,
  type PlannedPayment,
  planOf,
  policyProblem,
  requestAgain,
  stocksOf,
} from '#areas/money/core/index.ts';
import type { FormerAppointment } from '#areas/registrations/scheduling/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';
import { undoneAbandonment } from './abandonment.queries.ts';

/** An abandonment can be undone until its penalty counts as paid. */
export const UNDO_ABANDON_RULE: ActionRule = {
  for: MANAGES_REGISTRATIONS,
  when({ status, isPenaltyPaid }) {
    if (status !== 'ABANDONED') return 'REGISTRATION_INVALID_STATUS';
    return isPenaltyPaid ? 'PENALTY_ALREADY_PAID' : true;
  },
  asksThePerson: true,
};

/**
 * Undoes an abandonment (product decision): cancels the penalty, restores the contract, takes a seat, books the
 * student's former appointment again if it is still free, and requests what is owed. Refusals:
 * REGISTRATION_INVALID_STATUS, PENALTY_ALREADY_PAID, those of `emptyStock` and `requestAgain`.
 */
export function decideUndoAbandonment(
  facts: Facts,
  {
    actor,
    former,
  }: { readonly actor: Pick<Actor, 'roles' | 'permissions'>; readonly former?: FormerAppointment | undefined },
): Plan | Refusal {
  const problem = policyProblem(UNDO_ABANDON_RULE, facts, actor);
  if (problem !== undefined) return problem;
  const { abandonment, registration, ledger, terms } = facts;
  const { paymentMethod } = registration;
  if (abandonment === undefined || paymentMethod === null) return refusal('REGISTRATION_INVALID_STATUS');
  const stocks = stocksOf(terms, paymentMethod);
  const empty = emptyStock(stocks, facts.seats);
  if (empty !== undefined) return empty;
  const undo = ledger.filter(({ kind, source }) => kind === 'PENALTY' && source.id === abandonment.id);
  const cancel = openPayments(facts).filter(({ entityId }) => entityId === abandonment.id);
  const stillAsked = openPayments(facts).filter((payment) => !cancel.includes(payment));
  const standing = [...ledger.filter((posted) => !undo.includes(posted)), ...abandonment.cancelledCharges];
  const payments = askAgain(facts, debtNotRequested(standing, stillAsked), paymentMethod);
  if (isRefusal(payments)) return payments;
  return planOf({
    registration: { move: 'undoAbandonment', ...slotOf(former) },
    undo,
    post: abandonment.cancelledCharges,
    cancel,
    request: { entityType: 'REGISTRATION', source: 'REGISTRATION', payments },
    seats: { giveBack: [], take: stocks },
    row: undoneAbandonment(abandonment.id),
    event: {
      kind: 'ABANDONMENT_UNDONE',
      before: { status: registration.status },
      after: {
        status: 'REGISTERED',
        payments: payments.length,
        ...(former?.isFree === true ? { schedulingDateTime: former.at.toString() } : {}),
      },
    },
    messages: payments.length > 0 ? ['PAYMENT_REQUESTED'] : [],
    contract: 'IN_FORCE',
  });
}

const slotOf = (former: FormerAppointment | undefined): Plan['registration'] =>
  former === undefined ? {} : { formerSlot: { change: former.isFree ? 'RESTORED' : 'LOST', at: former.at } };

/**
 * Requests the debt again by the method used before the abandonment. An instalment boleto gets as many instalments as
 * the abandonment cancelled.
 */
function askAgain(
  facts: Facts,
  shares: HolderShares,
  method: NonNullable<Facts['registration']['paymentMethod']>,
): PlannedPayment[] | Refusal {
  const lost = cancelledBy(facts);
  const down = addCents(...lost.filter(({ part }) => part === 'DOWN_PAYMENT').map(({ gross }) => gross));
  const installments = Math.max(1, lost.filter(({ part }) => part === 'INSTALLMENT').length);
  return requestAgain(facts, { shares, method, lost, down, installments });
}

/** Payments that the abandonment cancelled and that were not paid since. */
function cancelledBy({ abandonment, payments }: Facts): PaymentFact[] {
  const ids = new Set(abandonment?.cancelledPayments);
  return payments.filter(({ id, status }) => ids.has(id) && status === 'CANCELLED');
}
