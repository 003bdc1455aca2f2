import type { PaymentActivationBody, PaymentParams } from '@habilita/contract';
import { type Facts, type PaymentFact, paymentProblem, type Plan, planOf } from '#areas/money/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';

interface Asked {
  readonly params: Pick<PaymentParams, 'entityPaymentId'>;
  readonly body: Pick<PaymentActivationBody, 'isActive'>;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
}

/**
 * An administrator inactivates a pending payment and its charge, or reactivates it with a new charge (Specification 3
 * §4). The debt stays. Refusals: PAYMENT_NOT_FOUND, PAYMENT_NOT_PENDING, PAYMENT_INACTIVE, PIX_CANNOT_BE_REACTIVATED;
 * to reactivate also REGISTRATION_ANONYMISED, CHARGE_NOT_READY while the old charge is being cancelled, and
 * DUE_DATE_IN_PAST.
 */
export function decidePaymentActivation(facts: Facts, { params, body, actor }: Asked): Plan | Refusal {
  const payment = facts.payments.find(({ id }) => id === params.entityPaymentId);
  if (payment === undefined) return refusal('PAYMENT_NOT_FOUND');
  const action = body.isActive ? 'activate' : 'inactivate';
  const standing = { ...payment, isAnonymised: facts.registration.anonymisedAt !== null };
  const problem = paymentProblem(action, standing, actor) ?? (body.isActive ? dayProblem(facts, payment) : undefined);
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

function dayProblem({ today }: Facts, { method, dueDate }: PaymentFact): Refusal | undefined {
  return method !== 'CREDIT' && dueDate < today ? refusal('DUE_DATE_IN_PAST') : undefined;
}
