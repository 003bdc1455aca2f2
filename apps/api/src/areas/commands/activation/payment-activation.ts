import type { PaymentActivationBody, PaymentParams } from '@habilita/contract';
import { addCents, type Cents, subtractCents, ZERO_CENTS } from '@habilita/kernel';
import {
  cameForPenalty,
  debtNotRequested,
  type Facts,
  openPayments,
  type PaymentFact,
  paymentProblem,
  type PaymentRule,
  penaltyInForce,
  type Plan,
  planOf,
  totalOf,
} from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';

const ADMINISTRATORS = { roles: ['ADMIN'] } as const;

export const INACTIVATE_RULE: PaymentRule = {
  for: ADMINISTRATORS,
  when({ status, active }) {
    if (status !== 'PENDING') return 'PAYMENT_NOT_PENDING';
    return active || 'PAYMENT_INACTIVE';
  },
};

/**
 * An inactive payment may be reactivated unless it is a PIX, the student's data were erased, its old charge is still
 * being cancelled, its due date has passed (cards have no such limit), or its amount exceeds the debt for which there
 * is no open payment. The debt of a penalty is checked in `decidePaymentActivation`, because that check depends on the
 * ledger.
 */
export const ACTIVATE_RULE: PaymentRule = {
  for: ADMINISTRATORS,
  when({ status, active, paymentMethod, chargeState, isAnonymised, isPastDue, ...it }) {
    if (isAnonymised) return 'REGISTRATION_ANONYMISED';
    if (status !== 'PENDING') return 'PAYMENT_NOT_PENDING';
    if (active) return 'PAYMENT_ACTIVE';
    if (paymentMethod === 'PIX') return 'PIX_CANNOT_BE_REACTIVATED';
    if (chargeState === 'CANCEL_REQUESTED') return 'CHARGE_NOT_READY';
    if (paymentMethod !== 'CREDIT' && isPastDue) return 'DUE_DATE_IN_PAST';
    return it.entityType === 'REGISTRATION_PENALTY' || it.gross <= it.notAsked || 'ACTIVATION_ABOVE_DEBT';
  },
};

interface Asked {
  readonly params: Pick<PaymentParams, 'entityPaymentId'>;
  readonly body: Pick<PaymentActivationBody, 'isActive'>;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
}

/**
 * An administrator inactivates a pending payment and its charge, or reactivates it with a new charge (Specification 3
 * §4). The debt stays. Refusals: PAYMENT_NOT_FOUND, PAYMENT_NOT_PENDING; to inactivate also PAYMENT_INACTIVE; to
 * reactivate also PAYMENT_ACTIVE, PIX_CANNOT_BE_REACTIVATED, REGISTRATION_ANONYMISED, CHARGE_NOT_READY while the old
 * charge is being cancelled, DUE_DATE_IN_PAST, and ACTIVATION_ABOVE_DEBT when the payment exceeds the debt for which
 * there is no open payment.
 */
export function decidePaymentActivation(facts: Facts, { params, body, actor }: Asked): Plan | Refusal {
  const payment = facts.payments.find(({ id }) => id === params.entityPaymentId);
  if (payment === undefined) return refusal('PAYMENT_NOT_FOUND');
  const rule = body.isActive ? ACTIVATE_RULE : INACTIVATE_RULE;
  const problem =
    paymentProblem(rule, facts, payment, actor) ??
    (body.isActive && isPenaltyNotOwed(facts, payment) ? refusal('ACTIVATION_ABOVE_DEBT') : undefined);
  if (problem !== undefined) return problem;
  return planOf({
    ...(body.isActive ? { activate: [payment] } : { inactivate: [payment] }),
    event: {
      kind: body.isActive ? 'PAYMENT_ACTIVATED' : 'PAYMENT_INACTIVATED',
      before: { active: payment.active },
      after: { active: body.isActive, paymentId: payment.id, grossCents: payment.gross },
    },
    messages: body.isActive ? ['PAYMENT_REQUESTED'] : [],
  });
}

/**
 * Whether a payment for a penalty must not be reactivated, because the penalty was undone, or because the payment is
 * higher than the debt for which there is no open payment.
 */
function isPenaltyNotOwed(facts: Facts, { entityType, entityId, gross }: PaymentFact): boolean {
  if (entityType !== 'REGISTRATION_PENALTY') return false;
  if (entityId !== penaltyInForce(facts)?.id) return true;
  const ledger = facts.ledger.filter(({ kind }) => kind !== 'MANUAL_CREDIT');
  const owed = totalOf(debtNotRequested(ledger, openPayments(facts)));
  return gross > owed && gross > penaltyNotAsked(facts, entityId);
}

/**
 * The part of a penalty that is neither paid nor requested by an open payment, in centavos. Zero unless the penalty was
 * charged in full, whatever the student had paid before (`ignoresPaid`).
 */
function penaltyNotAsked(facts: Facts, entityId: string): Cents {
  const penalty = penaltyInForce(facts);
  if (penalty?.id !== entityId || !penalty.ignoresPaid) return ZERO_CENTS;
  const open = openPayments(facts).filter((payment) => payment.entityId === entityId);
  const gone = addCents(cameForPenalty(facts), ...open.map(({ gross }) => gross));
  return subtractCents(totalOf(penalty.shares), gone);
}
