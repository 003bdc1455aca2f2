import type { Transaction } from '#kernel/db/connect.ts';
import type { RegistrationFigures } from '#areas/money/registration-row/index.ts';
import type { MoneyFacts } from './facts.ts';
import type { LeftByCommands } from './left-by-commands.queries.ts';

/** The id, registration, author and time with which a command's row is written. */
export interface OwnRowAt {
  readonly id: string;
  readonly registrationId: string;
  readonly createdBy: string | null;
  readonly at: Temporal.Instant;
  /**
   * The id of the approval request, if a second person approved the command. Commands with a daily limit store it in
   * their row, so that an approved amount does not count towards the limit.
   */
  readonly approvalRequestId?: string | undefined;
}

/**
 * The facts that may change because a command's row is written. The core changes all other facts, as the plan's
 * postings and payments require.
 */
export type RowFacts = LeftByCommands & Pick<MoneyFacts, 'payments'>;

/** The row that a command writes into its own table, and what the core must know of it. */
export interface OwnRow {
  /** The source type of the ledger transactions that are posted for this row. */
  readonly source: string;
  /** What the row adds to the figures of the registration. */
  readonly counts?: RegistrationFigures;
  /**
   * Set when the row records how a request to a provider ended. Such a change does not count as an edit of the
   * registration.
   */
  readonly isNews?: true;
  readonly write: (trx: Transaction, at: OwnRowAt) => Promise<void>;
  /** The facts that have changed once the row is written; `id` is that of the row. */
  readonly after?: (facts: RowFacts, id: string) => Partial<RowFacts>;
}
