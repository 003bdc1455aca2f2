import type { Cents } from '@habilita/kernel';
import type { Rejected, Unavailable } from './provider.ts';

/** The port of whoever pays money out to a bank account. Business outcomes are tagged results. */

export interface PayoutRecipient {
  readonly name: string;
  /** Digits of a CPF, or fourteen characters of a CNPJ. */
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
  /** Ours, the idempotency key of this payout. */
  readonly payoutId: string;
  readonly amount: Cents;
  readonly recipient: PayoutRecipient;
  /** At most 140 characters, on the recipient's statement. */
  readonly description: string;
}

/** PROCESSING until the bank says; RETURNED: the recipient's bank gave it back. */
export interface Payout {
  readonly externalId: string;
  readonly status: 'PROCESSING' | 'DONE' | 'FAILED' | 'RETURNED';
  /** Why it failed, in the provider's words. */
  readonly reason?: string | undefined;
}

export type SendPayoutResult = { kind: 'accepted'; payout: Payout } | Rejected | Unavailable;
export type FetchPayoutResult = { kind: 'found'; payout: Payout } | { kind: 'unknown' } | Unavailable;

export interface PayoutProvider {
  readonly metadata: { readonly name: string; readonly label: string };
  /** Asking again with the same id answers with the same payout. */
  sendPayout: (request: PayoutRequest) => Promise<SendPayoutResult>;
  fetchPayout: (payoutId: string) => Promise<FetchPayoutResult>;
}
