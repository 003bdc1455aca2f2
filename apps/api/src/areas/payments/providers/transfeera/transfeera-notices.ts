import { ZERO_CENTS } from '@habilita/kernel';
import { z } from 'zod';
import type { ParseWebhookResult, ProviderEvent, WebhookRequest } from '../notice.ts';
import { isPathSecret } from '../../webhooks/webhook-address.ts';
import { checkSignature } from '../webhook-signature.ts';
import { momentOfPix, paymentIdOf } from './transfeera-ids.ts';
import { instant, reais, RETURNED } from './transfeera-wire.ts';

const SIGNATURE_HEADER = 'transfeera-signature';

/** The kinds of notice that our webhook is registered for (docs/provider-facts.md B9). */
export const OBJECT_TYPES = ['CashIn', 'CashInRefund', 'Transfer', 'TransferRefund', 'Infraction'] as const;

const envelope = z.object({ id: z.string().min(1), object: z.string(), date: instant, data: z.unknown() });
type Envelope = z.output<typeof envelope>;

const cashIn = z.object({
  value: reais,
  end2end_id: z.string().min(1),
  txid: z.string().nullish(),
  integration_id: z.string().nullish(),
});
const ofOrder = z.object({
  integration_id: z.string().nullish(),
  original_end2end_id: z.string().nullish(),
  return_id: z.string().nullish(),
  status: z.string().nullish(),
  value: reais.optional(),
});

/**
 * A notice of Transfeera (facts P2.6 and B9). A call without signature whose body names no notice is the probe that
 * Transfeera sends before it registers our address.
 */
export function parseTransfeeraNotice(
  { method, pathSecret, headers, rawBody, signatureSecret }: WebhookRequest,
  { expected, now }: { readonly expected: readonly string[]; readonly now: Temporal.Instant },
): ParseWebhookResult {
  if (method !== 'POST' || !isPathSecret(expected, pathSecret)) return { kind: 'bad-signature', reason: 'missing' };
  const raw = parseJson(rawBody);
  if (headers[SIGNATURE_HEADER] === undefined && isProbe(raw, rawBody)) return { kind: 'probe' };
  if (signatureSecret === undefined) return { kind: 'bad-signature', reason: 'missing' };
  const signature = checkSignature(signatureSecret, headers[SIGNATURE_HEADER], rawBody, now);
  if (signature !== 'valid') return { kind: 'bad-signature', reason: signature };
  const notice = envelope.safeParse(raw);
  return notice.success ? told(notice.data, raw, now) : malformed(notice.error);
}

function isProbe(raw: unknown, rawBody: string): boolean {
  if (rawBody.trim() === '') return true;
  return typeof raw === 'object' && raw !== null && !('id' in raw) && !('account_id' in raw);
}

function told(notice: Envelope, raw: unknown, now: Temporal.Instant): ParseWebhookResult {
  if (notice.object === 'CashIn') return cashInTold(notice, raw, now);
  if (notice.object === 'Infraction') return { kind: 'disputes' };
  const order = ofOrder.safeParse(notice.data);
  if (!order.success) return malformed(order.error);
  const { integration_id: requestId } = order.data;
  const foreign = notice.object === 'CashInRefund' ? refundTold(notice, order.data, raw) : [];
  if (!requestId) return { kind: 'events', events: foreign };
  // A notice makes us ask the provider for the outcome. Only the return of a transfer is taken from the notice itself,
  // because the provider's answers may not show it (decision 159).
  const returned = notice.object === 'TransferRefund';
  return { kind: 'requests', requestIds: [requestId], returned, foreign };
}

/**
 * A refund that we did not order, as after a complaint of fraud or by somebody who uses the provider's API. Its payment
 * is found by the end-to-end id of the PIX that is refunded. A refund that is not carried out (yet) moves nothing.
 */
function refundTold(
  { id: providerEventId, date: occurredAt }: Envelope,
  { integration_id, return_id, original_end2end_id: endToEndId, status, value }: z.output<typeof ofOrder>,
  raw: unknown,
): ProviderEvent[] {
  if (!endToEndId || (status ?? RETURNED) !== RETURNED) return [];
  const refundId = integration_id || return_id;
  const about = { providerEventId, externalId: endToEndId, endToEndId, ...(refundId ? { refundId } : {}) };
  return [{ ...about, kind: 'REFUNDED', amount: value ?? ZERO_CENTS, occurredAt, raw }];
}

function cashInTold(
  { id: providerEventId, date, data }: Envelope,
  raw: unknown,
  now: Temporal.Instant,
): ParseWebhookResult {
  const arrived = cashIn.safeParse(data);
  if (!arrived.success) return malformed(arrived.error);
  const { value: amount, end2end_id: endToEndId, txid, integration_id } = arrived.data;
  const paymentId = integration_id ?? paymentIdOf(txid ?? '');
  const event: ProviderEvent = {
    providerEventId,
    kind: 'PAID',
    // A PIX to our key that pays no charge is found by its own id.
    externalId: txid || endToEndId,
    ...(paymentId !== undefined && { paymentId }),
    amount,
    occurredAt: momentOfPix(endToEndId, now) ?? date,
    movementId: endToEndId,
    endToEndId,
    raw,
  };
  return { kind: 'events', events: [event] };
}

const malformed = (error: z.ZodError): ParseWebhookResult => ({
  kind: 'malformed',
  detail: error.issues[0]?.path.join('.') || 'body',
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
