import type { CardError } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { Rejected, Unavailable } from './failures.ts';

/** UNKNOWN is a hint: the provider is asked for the charge, and what it answers is booked. */
export type ProviderEventKind = 'PAID' | 'DENIED' | 'CANCELLED' | 'REFUNDED' | 'UNKNOWN';

/** A provider's notice, in a form that is the same for all providers. `amount` is what was paid or refunded. */
export interface ProviderEvent {
  providerEventId: string;
  kind: ProviderEventKind;
  externalId: string;
  /** The boleto's number, in a notice that names only the boleto; `externalId` is then the same number. */
  boletoId?: string;
  paymentId?: string;
  amount: Cents;
  occurredAt: Temporal.Instant;
  /** For PAID: the id of this payment, the same in every notice and in `fetchCharge`. */
  movementId?: string;
  /** For REFUNDED: the id of the refund. */
  refundId?: string;
  /** For DENIED: our card attempt; `denial` says why. */
  attemptId?: string;
  denial?: CardError;
  endToEndId?: string;
  cardBrand?: string;
  installments?: number;
  /** The original notice, for the record. */
  raw: unknown;
}

export interface WebhookRequest {
  method: 'GET' | 'POST';
  /** The path's segment after the provider's name, which only the provider knows. */
  pathSecret: string | undefined;
  query: Readonly<Record<string, string | undefined>>;
  /** The headers, with their names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as it was sent, because the signature covers its bytes. */
  rawBody: string;
  /** The secret with which the provider signs its notices. The provider returned it when the webhook was registered. */
  signatureSecret: string | undefined;
}

export type ParseWebhookResult =
  | { kind: 'events'; events: ProviderEvent[] }
  /**
   * Something happened to the refunds or bank transfers with these ids of ours, and the provider is asked for their
   * state. `returned` is true when the notice says that a bank sent a transfer back; the provider's record may not show
   * that. `foreign` has the events to book if none of the ids is ours, because somebody else ordered the refund.
   */
  | { kind: 'requests'; requestIds: string[]; returned: boolean; foreign: ProviderEvent[] }
  /** A dispute was opened or has changed; the provider is asked for its disputes. */
  | { kind: 'disputes' }
  /** The provider tests whether the address answers; the answer is 200, and nothing else happens. */
  | { kind: 'probe' }
  | { kind: 'bad-signature'; reason: 'missing' | 'malformed' | 'mismatch' | 'expired' }
  | { kind: 'malformed'; detail: string };

/**
 * A webhook that the provider has registered: `externalId` is the provider's id of it, `signatureSecret` signs its
 * notices.
 */
export interface RegisteredWebhook {
  kind: 'registered';
  externalId: string;
  signatureSecret: string;
}

/** Registers our webhook's address at a provider whose API has a call for it. */
export interface WebhookRegistrar {
  /**
   * Registers the address, once however often it is called. When `externalId` names a webhook that was registered
   * earlier, that webhook gets the address.
   */
  register: (address: string, externalId: string | undefined) => Promise<RegisteredWebhook | Rejected | Unavailable>;
}
