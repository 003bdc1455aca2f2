import { cents, ZERO_CENTS } from '@habilita/kernel';
import { isPathSecret } from '../../webhooks/webhook-address.ts';
import type { ParseWebhookResult, WebhookRequest } from '../notice.ts';

type Fields = Readonly<Record<string, string>>;

interface Expected {
  readonly pathSecrets: readonly string[];
  readonly sellerId: string;
  readonly now: Temporal.Instant;
}

/**
 * A notice of Getnet: fields in the query of a GET, in a form, or in JSON (docs/provider-facts.md P1.7 and A15). Getnet
 * signs none of them, so that a notice is only a hint: Getnet is asked for the payment that the notice names, and the
 * answer is booked. A notice of a paid boleto may name only the boleto's own number, which is kept with our payment.
 */
export function parseGetnetNotice(
  request: WebhookRequest,
  { pathSecrets, sellerId, now }: Expected,
): ParseWebhookResult {
  if (!isPathSecret(pathSecrets, request.pathSecret)) return { kind: 'bad-signature', reason: 'missing' };
  const fields = fieldsOf(request);
  if (fields === undefined) return { kind: 'malformed', detail: 'body' };
  if (Object.keys(fields).length === 0) return { kind: 'probe' };
  const seller = fields['seller_id'];
  if (seller !== undefined && seller !== sellerId) return { kind: 'malformed', detail: 'seller_id' };
  const { payment_id: externalId, order_id: paymentId, status, id: boletoId } = fields;
  const about = externalId ?? paymentId ?? boletoId;
  if (about === undefined) return { kind: 'malformed', detail: 'payment_id' };
  const isOfBoleto = externalId === undefined && paymentId === undefined && boletoId !== undefined;
  return {
    kind: 'events',
    events: [
      {
        providerEventId: `${about}:${status ?? ''}:${fields['amount'] ?? ''}`,
        kind: 'UNKNOWN',
        externalId: about,
        ...(isOfBoleto ? { boletoId } : {}),
        ...(paymentId === undefined ? {} : { paymentId }),
        amount: /^\d{1,12}$/.test(fields['amount'] ?? '') ? cents(Number(fields['amount'])) : ZERO_CENTS,
        occurredAt: now,
        raw: fields,
      },
    ],
  };
}

/** The fields of a notice, from its query and its body; undefined for a body that cannot be read. */
function fieldsOf({ query, headers, rawBody }: WebhookRequest): Fields | undefined {
  const told = textsOf(query);
  if (rawBody.trim() === '') return told;
  const isJson = String(headers['content-type'] ?? '').includes('json') || rawBody.trimStart().startsWith('{');
  if (!isJson) return { ...told, ...Object.fromEntries(new URLSearchParams(rawBody)) };
  try {
    const body: unknown = JSON.parse(rawBody);
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? { ...told, ...textsOf(body) }
      : undefined;
  } catch {
    return undefined;
  }
}

const textsOf = (values: object): Fields =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
