import type { Check } from '../../permissions.ts';

/** A request about the command that a second person decides. */
export interface DeclaredApproval {
  readonly name: string;
  /** The name within 'Aprovar … de R$ 10,00'. */
  readonly short: string;
  /** Those who may give the command itself. */
  readonly decidedBy: Check;
  readonly sendsMoneyAway?: true;
}

/** A sort of row that the command leaves with a registration. */
interface DeclaredRecord {
  /** The title of a note on such a row; rows without one take no notes. */
  readonly noted?: string;
  readonly takesFiles?: true;
  /** The name of payments that ask for the row's amount. */
  readonly asksFor?: string;
  /** Set when those payments ask for a part of the contract's price. */
  readonly asksForContract?: true;
  /**
   * The row's name among the things that a tag may mark. A row that payments ask for leaves this out: there its name is
   * that of `asksFor`.
   */
  readonly tagged?: string;
  /** The field of a registration that counts its rows. */
  readonly counted: `${string}Qty`;
}

/** The command's part of a registration's history. */
interface DeclaredHistory {
  readonly kinds: Readonly<Record<string, string>>;
  /** Kinds that people of a school do not read. */
  readonly hiddenFromSchools?: readonly string[];
  /** Kinds whose reasons only people who read payments may read. */
  readonly reasonsOfMoney?: readonly string[];
  /** By kind of event, words for what became of the student's appointment. */
  readonly appointments?: Readonly<Record<string, string>>;
}

/** Marked when a screen adds to the text the most that may be asked for. */
export type DeclaredError = readonly [status: number, text: string, adds?: 'THE_MOST'];

/**
 * The words that a money command declares about itself. `COMMANDS` lists the commands; menus, approvals, histories,
 * notes, files and the statement are built from it.
 */
export interface DeclaredCommand {
  /** Entries of the menu Ações, by the name under which a registration says whether they are possible. */
  readonly actions?: Readonly<Record<string, string>>;
  /** Entries of the menu of a payment. */
  readonly paymentActions?: Readonly<Record<string, string>>;
  readonly approvals?: Readonly<Record<string, DeclaredApproval>>;
  readonly records?: Readonly<Record<string, DeclaredRecord>>;
  readonly history?: DeclaredHistory;
  /** Lines of the statement, by their kind in the ledger. */
  readonly lines?: Readonly<Record<string, string>>;
  /** Kinds of lines whose Portuguese name is feminine, for 'desfeita' to agree with it. */
  readonly feminineLines?: readonly string[];
  /** Sentences that say why the command asks for a field that it or others do without. */
  readonly askedBecause?: Readonly<Record<string, string>>;
  /** Notes beside a field that the command asks for; '…' stands for their amount in Brazilian form. */
  readonly askedNotes?: Readonly<Record<string, string>>;
  /** Codes that only this command refuses with, each with its status and text. */
  readonly errors?: Readonly<Record<string, DeclaredError>>;
  /** The tab of a registration that shows what caused such a line. */
  readonly tab?: Readonly<Record<string, string>>;
}
