import type { Check } from '../../permissions.ts';

/** What a second person decides. */
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
  /** How payments are called that ask for the row's amount. */
  readonly asksFor?: string;
  /** How the row is called among what a tag may mark; rows that payments ask for are marked by that name. */
  readonly tagged?: string;
  /** The field of a registration that counts its rows. */
  readonly counted: `${string}Qty`;
}

/** The command's part of a registration's history. */
interface DeclaredHistory {
  readonly kinds: Readonly<Record<string, string>>;
  /** Kinds that people of a school do not read. */
  readonly hiddenFromSchools?: readonly string[];
  /** Kinds whose reasons only those read who read payments. */
  readonly reasonsOfMoney?: readonly string[];
  /** What became of the student's appointment by an event of this kind. */
  readonly appointments?: Readonly<Record<string, string>>;
}

/**
 * What a money command tells of itself in words. `COMMANDS` lists them; menus, approvals, histories, notes, files
 * and the statement are put together of it.
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
  /** The tab of a registration that shows what caused such a line. */
  readonly tab?: Readonly<Record<string, string>>;
}
