import { cents } from '@habilita/kernel';
import { z } from 'zod';
import type { HttpAnswer } from '../http.ts';
import type { Rejected } from '../failures.ts';
import type {
  CardPaymentRequest,
  ChargeRequest,
  PaymentInstrument,
  ProviderCharge,
  ProviderPayment,
} from '../provider.ts';

/** The sandbox's JSON: snake_case, centavos as integers, ISO instants. Unknown fields are ignored. */

export const centavos = z.int().transform(cents);
export const instant = z.string().transform((text, context) => {
  try {
    return Temporal.Instant.from(text);
  } catch {
    context.addIssue('not an instant');
    return z.NEVER;
  }
});

const payment = z.object({
  amount: centavos,
  paid_at: instant,
  id: z.string().min(1),
  end_to_end_id: z.string().optional(),
  authorization_code: z.string().optional(),
  card_brand: z.string().optional(),
  last_four: z.string().optional(),
  installments: z.int().optional(),
});
export type WirePayment = z.infer<typeof payment>;

export const wireCharge = z.object({
  id: z.string(),
  idempotency_key: z.string(),
  payment_id: z.string(),
  method: z.enum(['PIX', 'BOLETO', 'CREDIT']),
  status: z.enum(['OPEN', 'PAID', 'CANCELLED', 'EXPIRED', 'REFUNDED']),
  amount: centavos,
  refunded_amount: centavos,
  pix: z.object({ txid: z.string(), emv_payload: z.string() }).optional(),
  boleto: z
    .object({ bar_code: z.string(), typeful_line: z.string(), our_number: z.string(), due_date: z.string() })
    .optional(),
  payments: z.array(payment),
  refunds: z.array(z.object({ id: z.string().min(1), amount: centavos, refunded_at: instant })),
});
export type WireCharge = z.infer<typeof wireCharge>;

export const wireCharges = z.object({ charges: z.array(wireCharge) });
export const wireBalance = z.object({ available: centavos });
export const wireToken = z.object({ access_token: z.string(), expires_in: z.number() });
export const wireError = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
export function rejected({ status, body }: HttpAnswer): Rejected {
  const error = wireError.safeParse(body).data?.error;
  return { kind: 'rejected', reason: error?.code ?? `HTTP_${status}`, detail: error?.message ?? '' };
}

export const wireDenial = z.object({ card_brand: z.string().optional() });
export const wireApproval = z.object({ charge: wireCharge });

function instrumentOf({ pix, boleto }: WireCharge): PaymentInstrument {
  if (pix) return { method: 'PIX', txid: pix.txid, emv: pix.emv_payload };
  if (!boleto) return { method: 'CREDIT' };
  const { bar_code: barcode, typeful_line: line, our_number: ourNumber, due_date: dueDate } = boleto;
  return { method: 'BOLETO', barcode, line, ourNumber, dueDate };
}

function paymentOf(arrived: WirePayment): ProviderPayment {
  return {
    amount: arrived.amount,
    paidAt: arrived.paid_at,
    movementId: arrived.id,
    ...(arrived.end_to_end_id && { endToEndId: arrived.end_to_end_id }),
    ...(arrived.card_brand && { cardBrand: arrived.card_brand }),
    ...(arrived.installments && { installments: arrived.installments }),
  };
}

export function chargeOf(charge: WireCharge): ProviderCharge {
  return {
    externalId: charge.id,
    paymentId: charge.payment_id,
    status: charge.status,
    amount: charge.amount,
    refunded: charge.refunded_amount,
    payments: charge.payments.map(paymentOf),
    refunds: charge.refunds.map(({ id, amount, refunded_at }) => ({ refundId: id, amount, refundedAt: refunded_at })),
    instrument: instrumentOf(charge),
  };
}

/** One charge per issue of a payment. */
export const idempotencyKey = ({ paymentId, issue = 1 }: { paymentId: string; issue?: number }): string =>
  `${paymentId}:${issue}`;

function orderOf({ paymentId, amount, description, payer, split }: ChargeRequest | CardPaymentRequest) {
  const { postalCode, ...address } = payer.address;
  return {
    payment_id: paymentId,
    amount,
    currency: 'BRL',
    description,
    payer: {
      name: payer.name,
      document: payer.cpf,
      email: payer.email,
      address: { ...address, postal_code: postalCode },
    },
    split: {
      partner: split.partner,
      marketplace: split.marketplace,
      subseller_id: split.recipient?.kind === 'SUBSELLER' ? split.recipient.id : undefined,
    },
  };
}

export function chargeBody(request: ChargeRequest) {
  const order = { ...orderOf(request), method: request.method };
  if (request.method === 'PIX') return { ...order, expires_at: request.expiresAt.toString() };
  if (request.method === 'CREDIT') {
    return { ...order, soft_descriptor: request.softDescriptor, expires_at: request.expiresAt?.toString() };
  }
  const { dueDate, beneficiary, instructions } = request;
  return { ...order, due_date: dueDate, beneficiary, instructions };
}

export function cardPaymentBody(request: CardPaymentRequest) {
  return {
    ...orderOf(request),
    attempt_id: request.attemptId,
    installments: request.installments,
    card_token: request.cardToken,
    soft_descriptor: request.softDescriptor,
  };
}
