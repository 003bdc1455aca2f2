import type { CardError } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { z } from 'zod';

/** The port every payment provider implements. Business outcomes are tagged results; only a programming error throws. */

export type ProviderMethod = 'PIX' | 'BOLETO' | 'CREDIT';

export { CARD_ERRORS, type CardError } from '@habilita/contract';

export interface Payer {
  name: string;
  /** Eleven digits. */
  cpf: string;
  email: string;
  address: {
    street: string;
    number: string;
    complement?: string;
    district: string;
    city: string;
    /** Two letters. */
    state: string;
    /** CEP, eight digits. */
    postalCode: string;
  };
}

/** How the amount is shared; partner + marketplace = amount. The subseller is the school's account at the provider. */
export interface Split {
  partner: Cents;
  marketplace: Cents;
  subsellerId?: string;
}

interface ChargeBase {
  /** Ours. Asking again with the same payment (and issue) answers with the same charge. */
  paymentId: string;
  /** 1 (the default) for the first charge of the payment; raised when it is issued anew after a cancellation. */
  issue?: number;
  amount: Cents;
  payer: Payer;
  description: string;
  split: Split;
}

export type ChargeRequest =
  | (ChargeBase & { method: 'PIX'; expiresAt: Temporal.Instant })
  | (ChargeBase & {
      method: 'BOLETO';
      /** 'YYYY-MM-DD' in São Paulo. */
      dueDate: string;
      /** At most 30 characters. */
      beneficiary: string;
      /** At most 700 characters. */
      instructions: string;
    })
  | (ChargeBase & {
      method: 'CREDIT';
      expiresAt?: Temporal.Instant;
      /** At most 20 characters, shown on the cardholder's bill. */
      softDescriptor: string;
    });

/** What the payer needs in hand to pay. */
export type PaymentInstrument =
  | { method: 'PIX'; txid: string; emv: string }
  | { method: 'BOLETO'; barcode: string; line: string; ourNumber: string; dueDate: string }
  | { method: 'CREDIT' };

export type ChargeStatus = 'OPEN' | 'PAID' | 'CANCELLED' | 'EXPIRED' | 'REFUNDED';

/** One arrival of money at the provider; a charge can have more than one (paid twice). */
export interface ProviderPayment {
  /** The provider's id of this one arrival; its notice carries the same. */
  movementId: string;
  amount: Cents;
  paidAt: Temporal.Instant;
  endToEndId?: string;
  cardBrand?: string;
  installments?: number;
}

/** Money given back, wholly or in part. */
export interface ProviderRefund {
  /** Ours when we asked for it, else the provider's. */
  refundId: string;
  amount: Cents;
  refundedAt: Temporal.Instant;
}

export interface ProviderCharge {
  externalId: string;
  paymentId: string;
  status: ChargeStatus;
  amount: Cents;
  /** Given back so far. */
  refunded: Cents;
  payments: ProviderPayment[];
  refunds: ProviderRefund[];
  instrument: PaymentInstrument;
}

/** Timeout, lost connection or 5xx: nobody knows whether it was done. Ask again with the same key, or fetch first. */
export interface Unavailable {
  kind: 'unavailable';
  cause: 'timeout' | 'network' | 'server' | 'unauthorized' | 'unreadable';
  detail: string;
}

/** The provider understood and refused; repeating the same request will not help. `reason` is its own code. */
export interface Rejected {
  kind: 'rejected';
  reason: string;
  detail: string;
}

export type CreateChargeResult = { kind: 'issued'; charge: ProviderCharge } | Rejected | Unavailable;

/** By the provider's id, or by our payment: its charge of that issue, the newest when none is said. */
export type ChargeReference = { externalId: string } | { paymentId: string; issue?: number };

export type FetchChargeResult = { kind: 'found'; charge: ProviderCharge } | { kind: 'unknown' } | Unavailable;

export type CancelChargeResult =
  | { kind: 'cancelled' }
  /** The money came first: book it instead. */
  | { kind: 'already-paid' }
  | { kind: 'unknown' }
  | Unavailable;

export interface RefundRequest {
  externalId: string;
  /** Ours, the idempotency key of this refund. */
  refundId: string;
  amount: Cents;
}

/** `requested`: accepted, and a REFUNDED event or a later fetch tells when it is done. */
export type RefundResult =
  | { kind: 'refunded'; refundedTotal: Cents }
  | { kind: 'requested' }
  | { kind: 'unknown' }
  | Rejected
  | Unavailable;

export interface CardPaymentRequest {
  paymentId: string;
  issue?: number;
  /** Ours, one per press of the button; the same attempt is never charged twice. */
  attemptId: string;
  amount: Cents;
  /** 1 = at once. */
  installments: number;
  /** Single-use token that the browser got from the provider; card numbers never come here. */
  cardToken: string;
  softDescriptor: string;
  description: string;
  payer: Payer;
  split: Split;
}

export interface CardApproval {
  kind: 'approved';
  externalId: string;
  /** The arrival of money; its notice and `fetchCharge` carry the same, so that it is booked once. */
  movementId: string;
  /** What was charged. */
  amount: Cents;
  approvedAt: Temporal.Instant;
  authorizationCode: string;
  cardBrand: string;
  lastFour: string;
  installments: number;
}

/** A payment already approved answers `approved` with the first approval. After `unavailable`, fetch before a new attempt. */
export type PayCardResult =
  | CardApproval
  | { kind: 'denied'; error: CardError; providerCode: string; detail: string }
  | Rejected
  | Unavailable;

export type ProviderEventKind = 'PAID' | 'DENIED' | 'CANCELLED' | 'REFUNDED' | 'UNKNOWN';

/** A notice of the provider, said in our words. `amount` is what moved (paid, refunded), not what was asked. */
export interface ProviderEvent {
  providerEventId: string;
  kind: ProviderEventKind;
  externalId: string;
  paymentId?: string;
  amount: Cents;
  occurredAt: Temporal.Instant;
  /** Of PAID: the one arrival of money it tells of, the same in every notice and in `fetchCharge`. */
  movementId?: string;
  /** Of REFUNDED. */
  refundId?: string;
  /** Of DENIED: our attempt, and why. */
  attemptId?: string;
  denial?: CardError;
  endToEndId?: string;
  cardBrand?: string;
  installments?: number;
  /** The notice as it came, for the record. */
  raw: unknown;
}

export interface WebhookRequest {
  /** Names in lower case, as Node gives them. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body exactly as received, before any parsing: the signature covers its bytes. */
  rawBody: string;
}

export type ParseWebhookResult =
  | { kind: 'events'; events: ProviderEvent[] }
  | { kind: 'bad-signature'; reason: 'missing' | 'malformed' | 'mismatch' | 'expired' }
  | { kind: 'malformed'; detail: string };

export interface ProviderMetadata {
  /** Key kept on payments and used in the webhook's path. */
  name: string;
  /** As staff read it. */
  label: string;
  methods: readonly ProviderMethod[];
}

export interface PaymentProvider {
  readonly metadata: ProviderMetadata;
  /** Where a browser sends a card and gets a single-use token for it. */
  readonly cardTokenUrl: string;
  createCharge: (request: ChargeRequest) => Promise<CreateChargeResult>;
  fetchCharge: (reference: ChargeReference) => Promise<FetchChargeResult>;
  cancelCharge: (externalId: string) => Promise<CancelChargeResult>;
  refund: (request: RefundRequest) => Promise<RefundResult>;
  payCard: (request: CardPaymentRequest) => Promise<PayCardResult>;
  parseWebhook: (request: WebhookRequest) => ParseWebhookResult;
}

/** What a provider reaches outside itself; tests give their own clock, network and patience. */
export interface ProviderDeps {
  now: () => Temporal.Instant;
  fetch: typeof globalThis.fetch;
  /** A fresh signal per request, aborted when the provider has taken too long. */
  timeoutSignal: () => AbortSignal;
}

/** A provider as it is registered: what it is, the settings it wants, how it is made from them. */
export interface ProviderDefinition<Schema extends z.ZodType = z.ZodType> {
  metadata: ProviderMetadata;
  configSchema: Schema;
  create(config: z.output<Schema>, deps?: Partial<ProviderDeps>): PaymentProvider;
}

export const PROVIDER_TIMEOUT_MS = 5_000;

/** The real clock, network and five seconds of patience, with what the caller replaces. */
export function providerDeps(replaced: Partial<ProviderDeps> = {}): ProviderDeps {
  return {
    now: () => Temporal.Now.instant(),
    fetch: globalThis.fetch,
    timeoutSignal: () => AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    ...replaced,
  };
}
