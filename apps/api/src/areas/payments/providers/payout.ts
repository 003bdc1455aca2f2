import type { Cents } from '@habilita/kernel';
import type { Rejected, Unavailable } from './failures.ts';

/**
 * The types in this file are the interface to providers that make bank transfers. Business outcomes are returned as
 * tagged results, not thrown.
 */

export interface PayoutRecipient {
  readonly name: string;
  /** CPF or CNPJ without mask. */
  readonly document: string;
  /** Three digits. */
  readonly bankNumber: string;
  readonly agencyNumber: string;
  readonly agencyVerificationDigit?: string | undefined;
  readonly accountNumber: string;
  readonly accountVerificationDigit: string;
  readonly accountType: 'CHECKING' | 'SAVINGS' | 'PAYMENT';
}

export interface PayoutRequest {
  /** Our id of the payout, which is also its idempotency key. */
  readonly payoutId: string;
  readonly amount: Cents;
  readonly recipient: PayoutRecipient;
  /** At most 140 characters, on the recipient's statement. */
  readonly description: string;
}

/** PROCESSING until the bank answers; RETURNED: sent back by the recipient's bank. */
export interface Payout {
  readonly externalId: string;
  readonly status: 'PROCESSING' | 'DONE' | 'FAILED' | 'RETURNED';
  /** The reason of a transfer that failed or came back, as the provider says it. */
  readonly reason?: string | undefined;
}

export type SendPayoutResult = { kind: 'accepted'; payout: Payout } | Rejected | Unavailable;
export type FetchPayoutResult = { kind: 'found'; payout: Payout } | { kind: 'unknown' } | Unavailable;

export interface PayoutProvider {
  readonly metadata: { readonly name: string; readonly label: string };
  /** Orders a transfer; a repeated call with the same id orders no second one. */
  sendPayout: (request: PayoutRequest) => Promise<SendPayoutResult>;
  fetchPayout: (payoutId: string) => Promise<FetchPayoutResult>;
}
