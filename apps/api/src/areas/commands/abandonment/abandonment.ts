import type { AbandonBody } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import {
  addShares,
  debtNotRequested,
  type Facts,
  negateShares,
  openPayments,
  type PaymentFact,
  type Plan,
  type PlannedPayment,
  planOf,
  problemIn,
  requestAgain,
  requestByForm,
  stocksOf,
  sharesToRequest,
  totalOf,
} from '#areas/money/core/index.ts';
import { isOfContract } from '#areas/money/ledger/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { isRefusal, type Refusal } from '#kernel/errors.ts';
import { abandonmentRow } from './abandonment.queries.ts';
import { asksForAbandonment } from './abandonment.asks.ts';
import { endsWithContract, leftBy, penaltyOf, penaltyToRequest, waivedPenalty } from './penalty.ts';

/**
 * Abandons a registration (Specification 3 §4, §5): reverses the contract charge, cancels its open payments, frees the
 * seat and the appointment, and charges the penalty, if there is one. It requests the part of the penalty that credits
 * do not cover, or the whole penalty with `ignorePaidAmount`. Surplus credits stay. Other debts that had an open
 * payment stay requested. Refusals: REGISTRATION_INVALID_STATUS, or PENALTY_INVALID_STATUS in its place when there is a
 * penalty; those of `asksForAbandonment`, `penaltyOf` and `requestByForm`.
 */
export function decideAbandonment(
  facts: Facts,
  { body, actor }: { readonly body: AbandonBody; readonly actor: Pick<Actor, 'roles' | 'permissions'> },
): Plan | Refusal {
  const asks = asksForAbandonment(facts, { body, actor });
  const problem = isRefusal(asks) ? asks : problemIn(asks, body);
  if (problem !== undefined) return problem;
  const penalty = penaltyOf(facts, body);
  if (isRefusal(penalty)) return penalty;
  const undo = facts.ledger.filter(isOfContract);
  const cancel = openPayments(facts).filter(endsWithContract);
  const payments = penalty === undefined ? [] : requestByForm(facts, penaltyToRequest(facts, penalty, body), body);
  if (isRefusal(payments)) return payments;
  const beside = otherDebts(facts, cancel);
  const { status, paymentMethod, schedulingAt } = facts.registration;
  const waived = waivedPenalty(facts, penalty);
  return planOf({
    registration: { move: 'abandon', freesSlot: true },
    undo,
    post: penalty === undefined ? [] : [{ kind: 'PENALTY', shares: penalty, source: 'OWN_ROW' }],
    cancel,
    request: { entityType: 'REGISTRATION_PENALTY', source: 'OWN_ROW', payments },
    requestBeside: { entityType: 'REGISTRATION', source: 'REGISTRATION', payments: beside },
    seats: { giveBack: stocksOf(facts.terms, paymentMethod), take: [] },
    row: abandonmentRow({
      penalty,
      ignoresPaid: body.ignorePaidAmount === true,
      cancelledCharges: undo.map(({ kind, shares, source, chargedPlan }) => ({ kind, shares, source, chargedPlan })),
      cancelledPayments: cancel.map(({ id }) => id),
      schedulingAt,
      note: body.note,
    }),
    event: {
      kind: 'ABANDONED',
      before: { status, ...(schedulingAt === null ? {} : { schedulingDateTime: schedulingAt.toString() }) },
      after: {
        status: 'ABANDONED',
        ...(schedulingAt === null ? {} : { schedulingDateTime: null }),
        hasPenalty: penalty !== undefined,
        ...(penalty === undefined ? {} : { penaltyCents: totalOf(penalty) }),
        cancelledPayments: cancel.length,
      },
      reason: body.note,
    },
    messages: payments.length + beside.length > 0 ? ['PAYMENT_REQUESTED'] : [],
    contract: 'CANCELLED',
    secondPerson: waived === 0 ? undefined : { kind: 'PENALTY', amount: waived, reason: body.note },
  });
}

/**
 * Requests debts outside the contract again when their only open payment is cancelled together with the contract. This
 * happens when one payment was requested for both, as after a payment in the CFC. A debt that had no open payment, such
 * as a manual debit, stays unrequested. When the method is no longer offered, nothing is requested, so that the
 * abandonment is not refused; the statement still shows the debt.
 */
function otherDebts(facts: Facts, lost: readonly PaymentFact[]): PlannedPayment[] {
  const { paymentMethod: method } = facts.registration;
  if (method === null) return [];
  const { ledger, open } = leftBy(facts);
  const before = debtNotRequested(facts.ledger, openPayments(facts));
  const shares = sharesToRequest(addShares(debtNotRequested(ledger, open), negateShares(before)));
  const again = requestAgain(facts, { shares, method, lost, down: cents(0), installments: 1 });
  return isRefusal(again) ? [] : again;
}
