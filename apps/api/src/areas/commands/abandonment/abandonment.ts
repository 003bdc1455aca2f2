import type { AbandonBody } from '@habilita/contract';
import { type Cents, cents, type HolderShares } from '@habilita/kernel';
import {
  addShares,
  balanceByHolder,
  debtNotRequested,
  type Facts,
  figuresOf,
  negateShares,
  notCoveredByCredit,
  openPayments,
  type PaymentFact,
  type Plan,
  type PlannedPayment,
  planOf,
  policyProblem,
  type PostedFact,
  requestAgain,
  requestByForm,
  stocksOf,
  sharesToRequest,
  totalOf,
} from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';
import { ABANDON_RULE } from './abandonment.policy.ts';
import { abandonmentRow } from './abandonment-row.queries.ts';
import { asksForPenalty, penaltyOf, waivedPenalty } from './penalty.ts';

const isContractCharge = ({ kind }: PostedFact): boolean => kind === 'CONTRACT' || kind === 'PLAN_CHANGE';

/** Custom payments go on after the contract ends. */
const endsWithContract = ({ entityType }: PaymentFact): boolean => entityType !== 'REGISTRATION_CUSTOM_PAYMENT';

/** Ledger and open payments after the abandonment, before its penalty. */
const leftBy = (facts: Pick<Facts, 'ledger' | 'payments'>) => ({
  ledger: facts.ledger.filter((posted) => !isContractCharge(posted)),
  open: openPayments(facts).filter((payment) => !endsWithContract(payment)),
});

/**
 * The student gives up (Specification 3 §4, §5): reverses the contract charge, cancels its open payments, frees
 * seat and slot, and charges a penalty. What credits do not cover of the penalty is requested, or all of it with
 * `ignorePaidAmount`. A surplus stays as credit, and other debts stay asked for as they were. Refusals:
 * REGISTRATION_INVALID_STATUS, with a penalty PENALTY_INVALID_STATUS, those of `penaltyOf` and `penaltyPayments`.
 */
export function decideAbandonment(
  facts: Facts,
  { body, actor }: { readonly body: AbandonBody; readonly actor: Pick<Actor, 'roles' | 'permissions'> },
): Plan | Refusal {
  const problem = policyProblem(ABANDON_RULE, facts, actor);
  if (problem?.refused === 'REGISTRATION_INVALID_STATUS' && asksForPenalty(body))
    return refusal('PENALTY_INVALID_STATUS');
  if (problem !== undefined) return problem;
  const penalty = penaltyOf(facts, body);
  if (isRefusal(penalty)) return penalty;
  const undo = facts.ledger.filter(isContractCharge);
  const cancel = openPayments(facts).filter(endsWithContract);
  const payments = penalty === undefined ? [] : penaltyPayments(facts, amountToPay(facts, penalty, body), body);
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

/** Credits that can pay a penalty, in centavos: what is left of them once debts that nothing asks for are covered. */
export function freeCredits(facts: Pick<Facts, 'ledger' | 'payments'>): Cents {
  const { ledger, open } = leftBy(facts);
  const left = totalOf(addShares(balanceByHolder(figuresOf(ledger)), ...open.map(({ shares }) => shares)));
  return cents(Math.max(0, left));
}

/**
 * What to request of the penalty, by holder: the part that credits do not cover once the contract is reversed, or
 * all of it when earlier payments are ignored.
 */
function amountToPay(facts: Facts, shares: HolderShares, { ignorePaidAmount }: AbandonBody): HolderShares {
  const { ledger, open } = leftBy(facts);
  return ignorePaidAmount === true ? shares : notCoveredByCredit(ledger, open, { kind: 'PENALTY', shares });
}

/**
 * Debts beside the contract that only its cancelled payments asked for, as after a payment in the CFC, are asked
 * for again. What nothing asked for, such as a manual debit or an inactivated payment, stays so. When the method is
 * no longer offered nothing is requested: the debt stands in the statement, and the student may give up all the
 * same.
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

/** Requests the penalty. Refusals: REQUIRED due date (not for cards); those of `requestByForm`. */
function penaltyPayments(facts: Facts, shares: HolderShares, body: AbandonBody): PlannedPayment[] | Refusal {
  const { paymentMethod: method, dueDate } = body;
  const isDated = method === undefined || method === 'CREDIT' || dueDate !== undefined;
  if (!isDated && totalOf(shares) > 0 && facts.terms.allowedMethods.includes(method))
    return refusal('REQUIRED', 'dueDate');
  return requestByForm(facts, shares, body);
}
