import type { Cents } from '@habilita/kernel';
import type { Unavailable } from './failures.ts';

/** CHARGEBACK: the bank of a card takes the money back. MED: a payer complains of fraud by PIX. */
export type DisputeKind = 'CHARGEBACK' | 'MED';

/**
 * Where a dispute stands. OPEN: the provider analyses it, and the money is still ours. TAKEN: the money was taken back,
 * which can still be reversed. WON: the money stayed or came back. LOST: the money is gone for good. CANCELLED: the
 * payer withdrew the dispute.
 */
export type DisputeState = 'OPEN' | 'TAKEN' | 'WON' | 'LOST' | 'CANCELLED';

/** A payment that its payer, or the payer's bank, contests. */
export interface ProviderDispute {
  /** The provider's number of the dispute, which never changes. */
  disputeId: string;
  kind: DisputeKind;
  state: DisputeState;
  /** The provider's id of the disputed money, the same as in the notice of its arrival and in `fetchCharge`. */
  movementId: string;
  amount: Cents;
  openedAt: Temporal.Instant;
  /** The deadline for answering the dispute, if the provider reports it. */
  answerBy?: Temporal.Instant;
}

/** A period of time that includes `from` and excludes `until`. */
export interface Period {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
}

/**
 * The disputes opened in the period, in their present state. For a provider with `disputesByChange`, the disputes that
 * changed in the period, in their state at its end.
 */
export type FetchDisputesResult = { kind: 'disputes'; disputes: ProviderDispute[] } | Unavailable;

/** Money that a provider's statement says it received for us. */
export interface StatementLine {
  /** The provider's id of the money that arrived, the same as in its notice and in `fetchCharge`. */
  movementId: string;
  /** The provider's id of the charge that was paid; for money that pays no charge, the same as `movementId`. */
  externalId: string;
  /** Our id of the payment, if the statement names it. */
  paymentId?: string;
  amount: Cents;
  at: Temporal.Instant;
}

export type FetchStatementResult = { kind: 'statement'; lines: StatementLine[] } | Unavailable;
