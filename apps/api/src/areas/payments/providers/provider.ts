import type { CardError } from '@habilita/contract';
import type { Cents, HolderShares, PixKeyType } from '@habilita/kernel';
import type { FetchDisputesResult, FetchStatementResult, Period } from './dispute.ts';
import type { Rejected, Unavailable } from './failures.ts';
import type { ParseWebhookResult, WebhookRegistrar, WebhookRequest } from './notice.ts';
import type { RecipientRegistrar } from './recipient-registrar.ts';

/**
 * The types in this file are the interface to payment providers. Business outcomes are tagged results; only programming
 * errors throw.
 */

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

/** Where a school receives its share: its account at the provider of cards, or its PIX key. */
export type Recipient =
  | { kind: 'SUBSELLER'; id: string; cnpj: string }
  | { kind: 'PIX_KEY'; keyType: PixKeyType; key: string };

/**
 * `partner` plus `marketplace` is the amount of the charge. Without a recipient, the provider pays the whole amount to
 * the marketplace.
 */
export interface Split extends HolderShares {
  recipient?: Recipient;
}

interface ChargeBase {
  /** Our id of the payment. The same `paymentId` and `issue` always lead to the same charge. */
  paymentId: string;
  /**
   * The number of this charge among the payment's charges: 1 for the first, and one more each time a charge is issued
   * again after a cancellation.
   */
  issue?: number;
  /**
   * True when the same call may have been made before. If the provider does not recognise our idempotency key, the
   * adapter then looks up the earlier charge before it creates another.
   */
  repeated?: boolean;
  amount: Cents;
  payer: Payer;
  description: string;
  split: Split;
}

export interface BoletoRequest extends ChargeBase {
  method: 'BOLETO';
  /** 'YYYY-MM-DD' in São Paulo. */
  dueDate: string;
  /** At most 30 characters. */
  beneficiary: string;
  /** At most 700 characters. */
  instructions: string;
}

export type ChargeRequest =
  | (ChargeBase & { method: 'PIX'; expiresAt: Temporal.Instant })
  | BoletoRequest
  | (ChargeBase & {
      method: 'CREDIT';
      expiresAt?: Temporal.Instant;
      /** The text on the payer's card bill, at most 20 characters. */
      softDescriptor: string;
    });

export type PaymentInstrument =
  | { method: 'PIX'; txid: string; emv: string }
  | {
      method: 'BOLETO';
      barcode: string;
      line: string;
      ourNumber: string;
      dueDate: string;
      /** The provider's number of the boleto, if its notices name that number instead of the charge. */
      boletoId?: string;
      /** A PIX code that pays the boleto at once, if the provider gives one. */
      emv?: string;
    }
  | { method: 'CREDIT' };

/** NO_CARD: no card has been presented yet, so the provider has nothing that can be paid or cancelled. */
export type ChargeStatus = 'OPEN' | 'NO_CARD' | 'PAID' | 'CANCELLED' | 'EXPIRED' | 'REFUNDED';

/** One received payment of a charge. A charge has several payments when somebody pays it twice. */
export interface ProviderPayment {
  /** The provider's id of the payment, which its notice about the payment contains too. */
  movementId: string;
  amount: Cents;
  paidAt: Temporal.Instant;
  endToEndId?: string;
  cardBrand?: string;
  installments?: number;
}

/** A whole or partial refund. */
export interface ProviderRefund {
  /** The id of our request when we asked for the refund, else the provider's own. */
  refundId: string;
  amount: Cents;
  refundedAt: Temporal.Instant;
}

/** A charge as its provider describes it when asked later. Not every provider shows the instrument again. */
export interface ChargeRecord {
  externalId: string;
  paymentId: string;
  status: ChargeStatus;
  amount: Cents;
  /** The sum of all refunds so far. */
  refunded: Cents;
  payments: ProviderPayment[];
  refunds: ProviderRefund[];
  instrument?: PaymentInstrument;
}

export interface ProviderCharge extends ChargeRecord {
  instrument: PaymentInstrument;
}

export type CreateChargeResult = { kind: 'issued'; charge: ProviderCharge } | Rejected | Unavailable;

/** Names a charge by the provider's id, or by our id of the payment and the number of the charge (`issue`). */
export type ChargeReference = { externalId: string } | { paymentId: string; issue: number };

export type FetchChargeResult<Charge extends ChargeRecord = ChargeRecord> =
  | { kind: 'found'; charge: Charge }
  | { kind: 'unknown' }
  | Unavailable;

export type CancelChargeResult =
  | { kind: 'cancelled' }
  /** The charge was paid before it could be cancelled; the caller has to book the money. */
  | { kind: 'already-paid' }
  | { kind: 'unknown' }
  | Unavailable;

export interface RefundRequest {
  externalId: string;
  /** Our id of the refund, which is also its idempotency key. */
  refundId: string;
  amount: Cents;
  /** How much is taken back from each holder; the shares add up to the amount. */
  shares: HolderShares;
  /** The school from which the partner's share is taken back, as in the charge's split. */
  recipient?: Recipient;
  /**
   * True when the provider has accepted this refund before. The adapter then only asks for its state and does not order
   * it again.
   */
  isAccepted?: boolean;
  /**
   * After this moment another process may order the same refund. If the provider does not recognise repeated ids, the
   * adapter must then not order it any more.
   */
  orderBefore?: Temporal.Instant;
}

/** `requested`: the provider has accepted the refund, and a REFUNDED event or a fetch tells when it is done. */
export type RefundResult = { kind: 'refunded' } | { kind: 'requested' } | { kind: 'unknown' } | Rejected | Unavailable;

/** How much money the provider can give back now. */
export type FetchBalanceResult = { kind: 'balance'; available: Cents } | Unavailable;

export interface CardPaymentRequest {
  paymentId: string;
  issue?: number;
  /**
   * Our id of one press of the payment button. It is the idempotency key, so that one press never charges the card
   * twice.
   */
  attemptId: string;
  amount: Cents;
  /** The number of instalments; 1 for a single payment. */
  installments: number;
  /** The token under which the card relay stores the card's data; card numbers never reach this API. */
  cardToken: string;
  softDescriptor: string;
  description: string;
  payer: Payer;
  /** The payer's address and device, which the provider's fraud check asks for. */
  device?: { ipAddress: string; deviceId: string };
  split: Split;
}

export interface CardApproval {
  kind: 'approved';
  externalId: string;
  /** The same id as in the notice and in `fetchCharge`, so that the payment is booked once. */
  movementId: string;
  amount: Cents;
  approvedAt: Temporal.Instant;
  authorizationCode: string;
  cardBrand: string;
  lastFour: string;
  installments: number;
}

/**
 * The `reason` of a `rejected` result when the card relay had no card for the token, so that nothing was sent to the
 * provider.
 */
export const CARD_NOT_ARRIVED = 'CARD_NOT_ARRIVED';

/**
 * A payment that was approved before is answered as `approved` again. After `unavailable`, call `fetchCharge` before a
 * new attempt.
 */
export type PayCardResult =
  | CardApproval
  | { kind: 'denied'; error: CardError; providerCode: string; detail: string; cardBrand?: string }
  | Rejected
  | Unavailable;

/**
 * How the adapter prevents a repeated call from having a second effect. KEY: the provider recognises our idempotency
 * key. LOOK_UP: the adapter first asks the provider whether the earlier call was carried out.
 */
export type Repetition = 'KEY' | 'LOOK_UP';

export interface ProviderMetadata {
  /** The name of the provider that is stored on payments and used in the webhook's path. */
  name: string;
  label: string;
  methods: readonly ProviderMethod[];
  /** How the provider identifies the school in a split. */
  recipient: Recipient['kind'];
  repetition: Readonly<Record<'createCharge' | 'refund', Repetition>>;
  /** The payment methods that the provider's API can refund; undefined when it can refund all of its methods. */
  refunds?: readonly ProviderMethod[];
  /**
   * True when the provider's API does not report the balance that is available for refunds; `fetchBalance` is then
   * absent.
   */
  hasNoBalance?: true;
  /**
   * True when notices carry no signature. Their content is then not trusted: a notice only makes us ask the provider
   * for the current state.
   */
  noticesAreHints?: true;
  /**
   * True when `fetchDisputes` returns the disputes that changed in the period, so that asking about recent days is
   * enough. Otherwise it returns the disputes that were opened in the period, which may still change months later.
   */
  disputesByChange?: true;
}

/** The additional methods of a provider that accepts cards. */
export interface CardPayments {
  /** The address of the page with the card fields, which gives the payer's browser the `cardToken`. */
  readonly fieldsUrl: (paymentId: string) => string;
  pay: (request: CardPaymentRequest) => Promise<PayCardResult>;
  /** Why the card's fields cannot be reached; undefined when they can. */
  problem: () => Promise<Unavailable | undefined>;
}

export interface PaymentProvider {
  readonly metadata: ProviderMetadata;
  readonly cards?: CardPayments;
  /** Absent where webhooks are registered by a person. */
  readonly webhooks?: WebhookRegistrar;
  /** Registers schools; absent where the provider can split a charge with a school that is not registered. */
  readonly recipients?: RecipientRegistrar;
  createCharge: (request: ChargeRequest) => Promise<CreateChargeResult>;
  fetchCharge: (reference: ChargeReference) => Promise<FetchChargeResult>;
  cancelCharge: (externalId: string) => Promise<CancelChargeResult>;
  refund: (request: RefundRequest) => Promise<RefundResult>;
  fetchBalance?: () => Promise<FetchBalanceResult>;
  /** Absent when the provider's API cannot list disputes. */
  fetchDisputes?: (period: Period) => Promise<FetchDisputesResult>;
  /** Absent when the provider's API has no statement. */
  fetchStatement?: (period: Period) => Promise<FetchStatementResult>;
  parseWebhook: (request: WebhookRequest) => ParseWebhookResult;
}
