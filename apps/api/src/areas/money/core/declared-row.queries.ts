import type { ApprovalKind, CauseTab, StudentStatementKind } from '@habilita/contract';
import type { RawBuilder } from 'kysely';
import type { DB } from '#kernel/db/schema.gen.ts';

/** How a line of the statement describes the row that it comes from. */
export interface CauseText {
  /** A sentence in Portuguese that says what the line comes from. */
  readonly text: string;
  readonly facts: readonly (readonly [label: string, text: string | null])[];
}

/** The facts from which a command describes a line of the student's statement. */
export interface CausedLine {
  readonly kind: StudentStatementKind;
  /** The value that `columns` of the {@link DeclaredLine} selects from the row. */
  readonly own: unknown;
  /**
   * The name of the plan that was charged for and the name of the plan before it, both as they were when the charge was
   * posted.
   */
  readonly chargedPlan: string | null;
  readonly formerPlan: string | null;
  /**
   * A description of the payment that the row is about, and of its charge; undefined when the row is about no payment.
   */
  readonly payment: string | undefined;
}

export interface DeclaredLine {
  readonly tab: CauseTab;
  /** SQL: one JSON value with what `tells` needs of the row; the row's alias is `x`. */
  readonly columns?: RawBuilder<unknown>;
  /** Set when the row names the payment that the line is about. */
  readonly isOfPayment?: true;
  /** The statement shows the line as this kind, not as the kind of its posting. */
  readonly toldAs?: StudentStatementKind;
  /** Set when a person entered the line by hand; only people who manage payments see who did. */
  readonly isByHand?: true;
  /** Describes the line; left out when the description of the payment is enough. */
  readonly tells?: (line: CausedLine) => CauseText;
}

/** The table of a command's rows, and what statements, notes, erasures and limits need to know of it. */
export interface DeclaredRow {
  readonly table: keyof DB;
  /** The source type of the ledger transactions that are posted for rows of this table. */
  readonly source: string;
  /** The record type by which notes, files and tags name a row of this table; by default the same as `source`. */
  readonly record?: string;
  /** Columns with free text, from which an erasure removes what names the person. */
  readonly texts: readonly string[];
  readonly line: DeclaredLine;
  /** Tells the student what a payment of the row's amount is for; by default it is for the plan. */
  readonly paidFor?: (payment: { readonly planName: string; readonly customReason: string | null }) => string;
  /**
   * Set when the amounts of a student's rows of one day are added up and compared with the approval limits of these
   * kinds.
   */
  readonly addsUp?: {
    readonly towards: readonly ApprovalKind[];
    /** SQL: the amount of a row called `d`, in centavos. */
    readonly amount: RawBuilder<number>;
    /** SQL condition for the rows whose amount is added towards the limits; by default all rows are added. */
    readonly stands?: RawBuilder<boolean>;
  };
}
