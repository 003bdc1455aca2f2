import type { CardError } from '@habilita/contract';
import type { Cents, HolderShares, PixKeyType } from '@habilita/kernel';
import type { FetchDisputesResult, FetchStatementResult, Period } from './dispute.ts';
import type { Rejected, Unavailable } from './failures.ts';
import type { ParseWebhookResult, WebhookRegistrar, WebhookRequest } from './notice.ts';
import type { RecipientRegistrar } from './recipient-registrar.ts';

/** The port for payment providers. Business outcomes are tagged results; only programming errors throw. */

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

/** partner + marketplace = amount. Without a recipient the provider keeps the whole for the marketplace. */
export interface Split extends HolderShares {
  recipient?: Recipient;
}

interface ChargeBase {
  /** Our id of the payment. The same payment and issue always give the same charge. */
  paymentId: string;
  /**
   * Which issue of the payment's charge this is: 1 by default, and one more when it is issued anew after a
   * cancellation.
   */
  issue?: number;
  /**
   * True when the call may have been made before. An adapter whose provider recognises no key of ours then looks for
   * the charge of the earlier call before it makes another.
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

/** NO_CARD: the provider has nothing to be paid or cancelled before a card is presented. */
export type ChargeStatus = 'OPEN' | 'NO_CARD' | 'PAID' | 'CANCELLED' | 'EXPIRED' | 'REFUNDED';

/** One received payment of a charge. A charge has several payments when somebody pays it twice. */
export interface ProviderPayment {
  /** The provider's id of the payment, which the provider's notice of it has as well. */
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

/** Names a charge by the provider's id, or by our payment and issue. */
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
  /** True when the provider has accepted this refund before, so that it is only asked about and not ordered again. */
  isAccepted?: boolean;
  /**
   * From this moment on another process may order the refund, so a provider that does not recognise repeated ids
   * must not get the order any more.
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
  /** Our id of one press of the button to pay; the same id is never charged twice. */
  attemptId: string;
  amount: Cents;
  /** The number of instalments; 1 for a single payment. */
  installments: number;
  /** The handle under which the relay holds the card; card numbers never reach us. */
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

/** The reason of `rejected` when the relay no longer had the card's data, so that nothing was sent to the provider. */
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
 * How a repeated call is kept from acting twice. KEY: the provider recognises our key. LOOK_UP: the adapter first looks
 * whether the earlier call was carried out.
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
  /** The methods whose payments the provider gives back by a call; undefined for all of its methods. */
  refunds?: readonly ProviderMethod[];
  /** True when no call tells how much can be given back; `fetchBalance` is then absent. */
  hasNoBalance?: true;
  /** True when notices have no signature, so that each only makes us ask the provider. */
  noticesAreHints?: true;
  /**
   * True when `fetchDisputes` tells the changes of a period, so that only recent days need asking about. Otherwise it
   * tells the disputes opened in the period, which may change for months.
   */
  disputesByChange?: true;
}

/** The calls that a provider has in addition when it takes cards. */
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
  /** Registers schools; absent where the provider wants no registration before a charge is shared. */
  readonly recipients?: RecipientRegistrar;
  createCharge: (request: ChargeRequest) => Promise<CreateChargeResult>;
  fetchCharge: (reference: ChargeReference) => Promise<FetchChargeResult>;
  cancelCharge: (externalId: string) => Promise<CancelChargeResult>;
  refund: (request: RefundRequest) => Promise<RefundResult>;
  fetchBalance?: () => Promise<FetchBalanceResult>;
  /** Absent where the provider tells of no disputes by a call. */
  fetchDisputes?: (period: Period) => Promise<FetchDisputesResult>;
  /** Absent where the provider gives no statement by a call. */
  fetchStatement?: (period: Period) => Promise<FetchStatementResult>;
  parseWebhook: (request: WebhookRequest) => ParseWebhookResult;
}
