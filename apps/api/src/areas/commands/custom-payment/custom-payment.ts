import type { CustomPaymentBody } from '@habilita/contract';
import {
  type Facts,
  MOST_CENTS,
  notCoveredByCredit,
  openPayments,
  type Plan,
  planOf,
  policyProblem,
  requestByForm,
  totalOf,
} from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';
import { CUSTOM_PAYMENT_RULE } from './custom-payment.policy.ts';
import { customPaymentRow } from './custom-payment-row.queries.ts';

interface Asked {
  readonly body: CustomPaymentBody;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
  /** Active reasons of the catalogue. */
  readonly reasons: ReadonlySet<string>;
}

/**
 * Charges an amount beside the contract, split between the holders as given (Specification 3 §3, §5), and requests
 * as the form says what credits do not cover. Refusals: REGISTRATION_INVALID_STATUS; AMOUNT_NOT_POSITIVE for a
 * negative value, or both zero; AMOUNT_TOO_LARGE; INVALID for an unknown reason; those of `requestByForm`.
 */
export function decideCustomPayment(facts: Facts, { body, actor, reasons }: Asked): Plan | Refusal {
  const { partnerGrossValue: partner, marketplaceGrossValue: marketplace, reason, details } = body;
  const shares = { partner, marketplace };
  const problem = policyProblem(CUSTOM_PAYMENT_RULE, facts, actor) ?? amountProblem(body);
  if (problem !== undefined) return problem;
  if (!reasons.has(reason)) return refusal('INVALID', 'reason');
  if (body.paymentMethod === undefined) return refusal('REQUIRED', 'paymentMethod');
  const charge = { kind: 'CUSTOM_PAYMENT', shares } as const;
  const payments = requestByForm(facts, notCoveredByCredit(facts.ledger, openPayments(facts), charge), body);
  if (isRefusal(payments)) return payments;
  return planOf({
    row: customPaymentRow({ shares, reason, details }),
    post: [{ kind: 'CUSTOM_PAYMENT', shares, source: 'OWN_ROW' }],
    request: { entityType: 'REGISTRATION_CUSTOM_PAYMENT', source: 'OWN_ROW', payments },
    event: {
      kind: 'CUSTOM_PAYMENT',
      after: { reason, totalCents: totalOf(shares), marketplaceCents: marketplace, partnerCents: partner },
      reason: details,
    },
    messages: payments.length > 0 ? ['PAYMENT_REQUESTED'] : [],
  });
}

function amountProblem({ partnerGrossValue: partner, marketplaceGrossValue: marketplace }: CustomPaymentBody) {
  if (partner < 0) return refusal('AMOUNT_NOT_POSITIVE', 'partnerGrossValue');
  if (marketplace < 0) return refusal('AMOUNT_NOT_POSITIVE', 'marketplaceGrossValue');
  if (partner > MOST_CENTS) return refusal('AMOUNT_TOO_LARGE', 'partnerGrossValue');
  if (marketplace > MOST_CENTS) return refusal('AMOUNT_TOO_LARGE', 'marketplaceGrossValue');
  return partner === 0 && marketplace === 0 ? refusal('AMOUNT_NOT_POSITIVE', 'partnerGrossValue') : undefined;
}
