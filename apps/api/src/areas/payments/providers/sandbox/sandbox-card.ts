import { type HttpAnswer, unavailable } from '../http.ts';
import type { Rejected } from '../failures.ts';
import type { CardError, CardPaymentRequest, PayCardResult } from '../provider.ts';
import type { SandboxClient } from './sandbox-client.ts';
import {
  cardPaymentBody,
  idempotencyKey,
  wireApproval,
  type WireCharge,
  wireDenial,
  wireError,
} from './sandbox-wire.ts';

/** Sandbox refusals by our nine card errors. */
const DENIALS = new Map<string, CardError>([
  ['restricted_card', 'CARD_RESTRICTED'],
  ['invalid_data', 'CARD_INVALID_DATA'],
  ['invalid_number', 'CARD_INVALID_NUMBER'],
  ['invalid_cvv', 'CARD_INVALID_CVV'],
  ['expired_card', 'CARD_EXPIRED'],
  ['insufficient_limit', 'CARD_INSUFFICIENT_LIMIT'],
  ['refused', 'CARD_REFUSED'],
  ['not_processed', 'CARD_NOT_PROCESSED'],
  ['unsupported_brand', 'CARD_UNSUPPORTED_BRAND'],
]);

/** Unknown refusals count as CARD_REFUSED. */
export const cardErrorOf = (code: string): CardError => DENIALS.get(code) ?? 'CARD_REFUSED';

export async function payCard(call: SandboxClient, request: CardPaymentRequest): Promise<PayCardResult> {
  const answer = await call({
    method: 'POST',
    path: '/payments/card',
    body: cardPaymentBody(request),
    idempotencyKey: idempotencyKey(request),
  });
  if (answer.kind === 'unavailable') return answer;
  if (answer.status >= 400) return refused(answer);
  const approval = wireApproval.safeParse(answer.body);
  return approval.success ? approved(approval.data.charge) : unavailable('unreadable', 'approval');
}

function refused({ status, body }: HttpAnswer): PayCardResult {
  const error = wireError.safeParse(body).data?.error;
  const code = error?.code ?? `HTTP_${status}`;
  const detail = error?.message ?? '';
  if (status === 402) {
    const cardBrand = wireDenial.safeParse(body).data?.card_brand;
    return { kind: 'denied', error: cardErrorOf(code), providerCode: code, detail, ...(cardBrand && { cardBrand }) };
  }
  const other: Rejected = { kind: 'rejected', reason: code, detail };
  return other;
}

function approved(charge: WireCharge): PayCardResult {
  const [payment] = charge.payments;
  if (!payment) return unavailable('unreadable', 'approval without payment');
  return {
    kind: 'approved',
    externalId: charge.id,
    movementId: payment.id,
    amount: payment.amount,
    approvedAt: payment.paid_at,
    authorizationCode: payment.authorization_code ?? '',
    cardBrand: payment.card_brand ?? '',
    lastFour: payment.last_four ?? '',
    installments: payment.installments ?? 1,
  };
}
