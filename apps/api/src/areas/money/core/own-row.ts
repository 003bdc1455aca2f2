import type { Transaction } from '#kernel/db/connect.ts';
import type { RegistrationFigures } from '#areas/money/registration-row/index.ts';
import type { MoneyFacts } from './facts.ts';

/** Where and when a command's row is written. */
export interface OwnRowAt {
  readonly id: string;
  readonly registrationId: string;
  readonly createdBy: string | null;
  readonly at: Temporal.Instant;
  /**
   * The id of the request that a second person approved. Rows of commands whose limit is per day keep it, so that
   * what was approved does not count towards that limit again.
   */
  readonly approvalRequestId?: string | undefined;
}

/** The facts that a row changes besides the ledger and the payments that the plan itself names. */
export type RowFacts = Pick<MoneyFacts, 'payments' | 'abandonment' | 'planChanges'>;

/** The row that a command leaves in a table of its own, with all that the core has to know of it. */
export interface OwnRow {
  /** The source of the ledger transactions that come from the row. */
  readonly source: string;
  /** Counts on the registration that change with the row. */
  readonly counts?: RegistrationFigures;
  /** The row ends what a provider was asked for: news, which does not edit the registration. */
  readonly isNews?: true;
  readonly write: (trx: Transaction, at: OwnRowAt) => Promise<void>;
  /** The facts once the row is written; `id` is that of the row. */
  readonly after?: (facts: RowFacts, id: string) => Partial<RowFacts>;
}
