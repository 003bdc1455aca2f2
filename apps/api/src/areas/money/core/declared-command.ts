import type {
  ApprovalKind,
  CauseTab,
  CommandAction,
  CommandPaymentAction,
  StudentStatementKind,
} from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { RawBuilder } from 'kysely';
import type { DB } from '#kernel/db/schema.gen.ts';
import type { MoneyFacts, PaymentFact } from './facts.ts';
import type { OwnRow } from './own-row.ts';
import type { PaymentRule } from './payment-rule.ts';
import type { Plan, PlannedPosting } from './plan.ts';
import type { ActionRule } from './action-rule.ts';

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
  readonly table: keyof DB & string;
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

/** What follows when the provider that a command asked for money answers; `id` is that of the command's row. */
export interface AskedOfProvider {
  /** The plan once the money did not go; undefined when no row of the command asked for it. */
  readonly failed: (facts: MoneyFacts, told: { readonly id: string; readonly reason: string }) => Plan | undefined;
  /** The plan once the provider gave back exactly what the command had posted; undefined otherwise. */
  readonly made?: (
    facts: MoneyFacts,
    told: { readonly id: string; readonly amount: Cents; readonly notice: object },
  ) => Plan | undefined;
  /**
   * How money that a provider gave back confirms the row that asked for it: what becomes of the row, and the
   * posting's source. `isLate` once the row had been given up.
   */
  readonly confirmedBy?: (
    payment: PaymentFact,
    id: string,
    isLate?: boolean,
  ) => { readonly row: OwnRow; readonly source: PlannedPosting['source'] } | undefined;
}

/** What a money command tells of itself to the areas below, which loop over the list and name no command. */
export interface DeclaredCommand {
  /** Who may, and when, by the entry of the menu. */
  readonly actions?: Partial<Readonly<Record<CommandAction, ActionRule>>>;
  readonly paymentActions?: Partial<Readonly<Record<CommandPaymentAction, PaymentRule>>>;
  readonly row?: DeclaredRow;
  readonly askedOfProvider?: AskedOfProvider;
}

export type DeclaredCommands = readonly DeclaredCommand[];

declare module '#kernel/deps.ts' {
  interface Deps {
    /** The money commands, as far as the areas below them have to know. */
    readonly commands: DeclaredCommands;
  }
}

export const rowsOf = (commands: DeclaredCommands): readonly DeclaredRow[] => commands.flatMap(({ row }) => row ?? []);

/** The row that money given back confirms; undefined when no command waits for it. */
export const confirmedBy = (
  commands: DeclaredCommands,
  ...told: Parameters<NonNullable<AskedOfProvider['confirmedBy']>>
) =>
  commands
    .map(({ askedOfProvider }) => askedOfProvider?.confirmedBy?.(...told))
    .find((confirmed) => confirmed !== undefined);
