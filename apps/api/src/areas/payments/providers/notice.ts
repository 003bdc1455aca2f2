import type { CardError } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { Rejected, Unavailable } from './failures.ts';

/** UNKNOWN is a hint: the provider is asked for the charge, and what it answers is booked. */
export type ProviderEventKind = 'PAID' | 'DENIED' | 'CANCELLED' | 'REFUNDED' | 'UNKNOWN';

/** A provider's notice in our terms. `amount` is what was paid or refunded. */
export interface ProviderEvent {
  providerEventId: string;
  kind: ProviderEventKind;
  externalId: string;
  /** Of a notice that names the boleto alone: its number, which is `externalId` as well. */
  boletoId?: string;
  paymentId?: string;
  amount: Cents;
  occurredAt: Temporal.Instant;
  /** With PAID: the id of this payment in every notice and in `fetchCharge`. */
  movementId?: string;
  /** Of REFUNDED. */
  refundId?: string;
  /** With DENIED: our attempt, and why. */
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
  /** What follows the provider's name in the path; only the provider was told it. */
  pathSecret: string | undefined;
  query: Readonly<Record<string, string | undefined>>;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Unparsed: the signature covers the bytes. */
  rawBody: string;
  /** What the provider signs with, as it told when the webhook was registered. */
  signatureSecret: string | undefined;
}

export type ParseWebhookResult =
  | { kind: 'events'; events: ProviderEvent[] }
  /**
   * Something became of these refunds or bank transfers, by our ids: the provider is asked what. `returned`: the bank
   * has sent a transfer back, which may show in nothing but the notice.
   */
  | { kind: 'requests'; requestIds: string[]; returned: boolean }
  /** A payer contests, or something became of it: the provider is asked for its disputes. */
  | { kind: 'disputes' }
  /** The provider tries whether the address answers; it is told 200, and nothing happens. */
  | { kind: 'probe' }
  | { kind: 'bad-signature'; reason: 'missing' | 'malformed' | 'mismatch' | 'expired' }
  | { kind: 'malformed'; detail: string };

/** `externalId` is the provider's id of the registration. */
export interface RegisteredWebhook {
  kind: 'registered';
  externalId: string;
  signatureSecret: string;
}

/** Of a provider that is told by a call where its notices go. */
export interface WebhookRegistrar {
  /** The same address is registered once; the registration of `externalId` is moved to it. */
  register: (address: string, externalId: string | undefined) => Promise<RegisteredWebhook | Rejected | Unavailable>;
}
