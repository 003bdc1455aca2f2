import type { ApprovalKind, CauseTab, StudentStatementKind } from '@habilita/contract';
import type { RawBuilder } from 'kysely';
import type { DB } from '#kernel/db/schema.gen.ts';

/** What a line of the statement tells of the row that it comes from. */
export interface CauseText {
  /** One sentence in Portuguese. */
  readonly text: string;
  readonly facts: readonly (readonly [label: string, text: string | null])[];
}

/** A line of the statement, as far as a command's texts about it need. */
export interface CausedLine {
  readonly kind: StudentStatementKind;
  /** What `columns` of the declared line read of the row. */
  readonly own: unknown;
  /** The names that the plan charged for, and the one before it, had when the line was posted. */
  readonly chargedPlan: string | null;
  readonly formerPlan: string | null;
  /** The payment that the row is about, and its charge; undefined without one. */
  readonly payment: string | undefined;
}

export interface DeclaredLine {
  readonly tab: CauseTab;
  /** SQL: what the texts need of the row, which is called `x`, as one JSON value. */
  readonly columns?: RawBuilder<unknown>;
  /** The row names the payment that the line is about. */
  readonly isOfPayment?: true;
  /** The kind that the statement shows whatever the kind of the posting is. */
  readonly toldAs?: StudentStatementKind;
  /** Only those who manage payments see who entered the line. */
  readonly isByHand?: true;
  /** Left out when the payment says all. */
  readonly tells?: (line: CausedLine) => CauseText;
}

/** The table of a command's rows, and what the house does with them. */
export interface DeclaredRow {
  readonly table: keyof DB;
  /** The source of ledger transactions that come from the rows. */
  readonly source: string;
  /** What the rows are called where notes, files and tags belong to them, by default as in the ledger. */
  readonly record?: string;
  /** Columns with free text, from which an erasure removes what names the person. */
  readonly texts: readonly string[];
  readonly line: DeclaredLine;
  /** Rows whose amounts of a day add up towards the limits of these kinds. */
  readonly addsUp?: {
    readonly towards: readonly ApprovalKind[];
    /** SQL: centavos, of a row called `d`. */
    readonly amount: RawBuilder<number>;
    /** SQL: which rows count, by default all. */
    readonly stands?: RawBuilder<boolean>;
  };
}
