import { addCents, addDays, cents } from '@habilita/kernel';
import {
  DAYS_TO_PAY,
  debtNotAsked,
  emptyStock,
  type Facts,
  openPayments,
  type PaymentFact,
  type Plan,
  type PlannedPayment,
  planOf,
  policyProblem,
  requestWhatIsLeft,
  stocksOf,
} from '#areas/money/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';

/**
 * An abandonment is undone (product decision on abandonment): the penalty goes, the contract stands again, a seat is taken again, and
 * what is still owed is asked for anew. Refusals: REGISTRATION_INVALID_STATUS, PENALTY_ALREADY_PAID, the stock that has no seat,
 * those of `requestWhatIsLeft`.
 */
export function decideUndoAbandonment(
  facts: Facts,
  { actor }: { readonly actor: Pick<Actor, 'roles' | 'permissions'> },
): Plan | Refusal {
  const problem = policyProblem('undoAbandon', facts, actor);
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
  const payments = askAgain(facts, debtNotAsked(standing, stillAsked), paymentMethod);
  if (isRefusal(payments)) return payments;
  return planOf({
    registration: { move: 'undoAbandonment' },
    undo,
    post: abandonment.cancelledCharges,
    cancel,
    request: { entityType: 'REGISTRATION', source: 'REGISTRATION', payments },
    seats: { giveBack: [], take: stocks },
    row: { table: 'registrationAbandonments', undone: abandonment.id },
    event: {
      kind: 'ABANDONMENT_UNDONE',
      before: { status: registration.status },
      after: { status: 'REGISTERED', payments: payments.length },
    },
    messages: payments.length > 0 ? ['PAYMENT_REQUESTED'] : [],
    contract: 'IN_FORCE',
  });
}

/** What is owed, asked for as it was before: the same method, and of an instalment boleto the parts that were not paid. */
function askAgain(
  facts: Facts,
  shares: Parameters<typeof requestWhatIsLeft>[1]['shares'],
  method: NonNullable<Facts['registration']['paymentMethod']>,
): PlannedPayment[] | Refusal {
  const lost = cancelledBy(facts);
  const request = { shares, method, dueDate: dueDateOf(facts, method, lost) };
  if (method !== 'BOLETO_PARCELADO') return requestWhatIsLeft(facts, request);
  const down = lost.filter(({ part }) => part === 'DOWN_PAYMENT').map(({ gross }) => gross);
  const installments = Math.max(1, lost.filter(({ part }) => part === 'INSTALLMENT').length);
  const asBefore = requestWhatIsLeft(facts, { ...request, downPayment: addCents(...down), installments });
  // Money that came meanwhile can leave less than the down payment was: then equal parts of what is left.
  return isRefusal(asBefore)
    ? requestWhatIsLeft(facts, { ...request, downPayment: cents(0), installments: 1 })
    : asBefore;
}

/** The payments the abandonment cancelled and nobody has paid since. */
function cancelledBy({ abandonment, payments }: Facts): PaymentFact[] {
  const ids = new Set(abandonment?.cancelledPayments);
  return payments.filter(({ id, status }) => ids.has(id) && status === 'CANCELLED');
}

/** The first date of what was cancelled while it is still to come, else the campaign's rule, else a few days from today. */
function dueDateOf(facts: Facts, method: string, lost: readonly PaymentFact[]): string | undefined {
  if (method === 'PIX' || method === 'CREDIT') return undefined;
  const { today, terms } = facts;
  const earliest = lost.map(({ dueDate }) => dueDate).toSorted()[0];
  if (earliest !== undefined && earliest >= today) return earliest;
  const isPast = terms.boleto?.strategy !== 'ADD_DAYS' && (terms.boleto?.date ?? '') < today;
  return isPast ? addDays(today, DAYS_TO_PAY) : undefined;
}
