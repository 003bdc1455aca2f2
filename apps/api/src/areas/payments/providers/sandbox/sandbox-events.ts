import { z } from 'zod';
import { cardErrorOf } from './sandbox-card.ts';
import { checkSignature } from '../webhook-signature.ts';
import type { ParseWebhookResult, ProviderEvent, ProviderEventKind, WebhookRequest } from '../notice.ts';
import { centavos, instant } from './sandbox-wire.ts';

const SIGNATURE_HEADER = 'sandbox-signature';

const notice = z.object({
  id: z.string().min(1),
  type: z.string(),
  date: instant,
  data: z.object({
    charge_id: z.string().min(1),
    payment_id: z.string().optional(),
    amount: centavos,
    movement_id: z.string().optional(),
    end_to_end_id: z.string().optional(),
    card_brand: z.string().optional(),
    installments: z.int().optional(),
    refund_id: z.string().optional(),
    attempt_id: z.string().optional(),
    error_code: z.string().optional(),
  }),
});

const KINDS = new Map<string, ProviderEventKind>([
  ['charge.paid', 'PAID'],
  ['charge.denied', 'DENIED'],
  ['charge.cancelled', 'CANCELLED'],
  ['charge.refunded', 'REFUNDED'],
]);

/** Checks the signature before reading the body. */
export function parseSandboxWebhook(
  { headers, rawBody }: WebhookRequest,
  secret: string,
  now: Temporal.Instant,
): ParseWebhookResult {
  const signature = checkSignature(secret, headers[SIGNATURE_HEADER], rawBody, now);
  if (signature !== 'valid') return { kind: 'bad-signature', reason: signature };
  const raw = parseJson(rawBody);
  const parsed = notice.safeParse(raw);
  if (!parsed.success) return { kind: 'malformed', detail: parsed.error.issues[0]?.path.join('.') || 'body' };
  return { kind: 'events', events: [eventOf(parsed.data, raw)] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function eventOf({ id, type, date, data }: z.infer<typeof notice>, raw: unknown): ProviderEvent {
  return {
    providerEventId: id,
    kind: KINDS.get(type) ?? 'UNKNOWN',
    externalId: data.charge_id,
    amount: data.amount,
    occurredAt: date,
    ...(data.payment_id && { paymentId: data.payment_id }),
    ...(data.movement_id && { movementId: data.movement_id }),
    ...(data.end_to_end_id && { endToEndId: data.end_to_end_id }),
    ...(data.card_brand && { cardBrand: data.card_brand }),
    ...(data.installments && { installments: data.installments }),
    ...(data.refund_id && { refundId: data.refund_id }),
    ...(data.attempt_id && { attemptId: data.attempt_id }),
    ...(data.error_code && { denial: cardErrorOf(data.error_code) }),
    raw,
  };
}
