import type { CustomPaymentBody } from '@habilita/contract';
import { type Facts, type Plan, planOf, problemIn, requestByForm, totalOf } from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { isRefusal, type Refusal } from '#kernel/errors.ts';
import { asksForCustomPayment, customPaymentToRequest } from './custom-payment.asks.ts';
import { customPaymentRow } from './custom-payment.queries.ts';

interface Asked {
  readonly body: CustomPaymentBody;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
  /** The reasons for custom payments that are active in the catalogue. */
  readonly reasons: ReadonlySet<string>;
}

/**
 * Charges an amount beside the contract, split between the holders as given (Specification 3 §3, §5). What credits do
 * not cover is requested as the form says. Refusals: REGISTRATION_INVALID_STATUS; AMOUNT_NOT_POSITIVE when a value is
 * negative or both values are zero; AMOUNT_TOO_LARGE; INVALID for an unknown reason; those of `requestByForm`.
 */
export function decideCustomPayment(facts: Facts, { body, actor, reasons }: Asked): Plan | Refusal {
  const { partnerGrossValue: partner, marketplaceGrossValue: marketplace, reason, details } = body;
  const shares = { partner, marketplace };
  const asks = asksForCustomPayment(facts, { body, actor, reasons });
  const problem = isRefusal(asks) ? asks : problemIn(asks, body);
  if (problem !== undefined) return problem;
  const payments = requestByForm(facts, customPaymentToRequest(facts, body), body);
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
