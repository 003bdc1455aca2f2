import type { Cents } from '@habilita/kernel';
import type { Unavailable } from './failures.ts';

/** CHARGEBACK: the bank of a card takes the money back. MED: a payer complains of fraud by PIX. */
export type DisputeKind = 'CHARGEBACK' | 'MED';

/**
 * Where a dispute stands. OPEN: the provider analyses it, and the money is still ours. TAKEN: the money was taken back,
 * which can still be reversed. WON: the money stayed or came back. LOST: the money is gone for good. CANCELLED: the payer
 * withdrew the dispute.
 */
export type DisputeState = 'OPEN' | 'TAKEN' | 'WON' | 'LOST' | 'CANCELLED';

/** A payment that its payer, or the payer's bank, contests. */
export interface ProviderDispute {
  /** The provider's number; the same dispute keeps it. */
  disputeId: string;
  kind: DisputeKind;
  state: DisputeState;
  /** Of the payment, as in its notice and in `fetchCharge`. */
  movementId: string;
  amount: Cents;
  openedAt: Temporal.Instant;
  /** Until when it can be answered, where the provider says so. */
  answerBy?: Temporal.Instant;
}

/** From the first moment on, before the second. */
export interface Period {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
}

/** Those opened in the period, each as it stands now. */
export type FetchDisputesResult = { kind: 'disputes'; disputes: ProviderDispute[] } | Unavailable;

/** Money that a provider's statement says it received for us. */
export interface StatementLine {
  /** As in the payment's notice and in `fetchCharge`. */
  movementId: string;
  /** The charge, as its provider names it; the movement itself where it pays no charge. */
  externalId: string;
  /** Ours, where the statement names it. */
  paymentId?: string;
  amount: Cents;
  at: Temporal.Instant;
}

export type FetchStatementResult = { kind: 'statement'; lines: StatementLine[] } | Unavailable;
