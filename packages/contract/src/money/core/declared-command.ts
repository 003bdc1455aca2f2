import type { Check } from '../../permissions.ts';

/** A kind of request that needs the approval of a second person. */
export interface DeclaredApproval {
  readonly name: string;
  /** The name within a text such as 'Aprovar … de R$ 10,00'. */
  readonly short: string;
  /** The article of `short`, with which 'de' contracts: 'do estorno', 'da dispensa de multa'. */
  readonly article: 'o' | 'a' | 'os';
  /** Who may decide the request: whoever may carry out the command itself. */
  readonly decidedBy: Check;
  readonly sendsMoneyAway?: true;
}

/** A kind of row that the command writes for a registration, such as a refund. */
interface DeclaredRecord {
  /** The title of a note on a row of this kind. Left out when rows of this kind take no notes. */
  readonly noted?: string;
  readonly takesFiles?: true;
  /** The name of the payments that charge the row's amount. */
  readonly asksFor?: string;
  /** Set when the payments named in `asksFor` charge a part of the contract's price. */
  readonly asksForContract?: true;
  /**
   * The name of this kind of row in the list of the kinds that can be tagged. A kind with `asksFor` needs no `tagged`,
   * because the list shows its `asksFor`.
   */
  readonly tagged?: string;
  /** The field of a registration that holds the number of its rows of this kind. */
  readonly counted: `${string}Qty`;
  /** Set when people of a school do not get this number, because they do not see the rows. */
  readonly countHiddenFromSchools?: true;
}

/** What the command adds to the declaration of the history of a registration. */
interface DeclaredHistory {
  readonly kinds: Readonly<Record<string, string>>;
  /** Kinds of events that people of a school do not read. */
  readonly hiddenFromSchools?: readonly string[];
  /** Kinds of events whose reasons only people who read payments may read. */
  readonly reasonsOfMoney?: readonly string[];
  /** By kind of event, a label for the appointment that was freed or booked. */
  readonly appointments?: Readonly<Record<string, string>>;
}

/** The HTTP status and the text of a refusal. With THE_MOST, screens append the highest allowed amount to the text. */
export type DeclaredError = readonly [status: number, text: string, adds?: 'THE_MOST'];

/**
 * The names and texts that a money command declares. `COMMANDS` lists the commands; menus, approvals, histories, notes,
 * files and the statement are built from it.
 */
export interface DeclaredCommand {
  /** Entries of the menu Ações. Each key is the name under which a registration says whether the action is possible. */
  readonly actions?: Readonly<Record<string, string>>;
  /** Entries of the menu of a payment. */
  readonly paymentActions?: Readonly<Record<string, string>>;
  readonly approvals?: Readonly<Record<string, DeclaredApproval>>;
  readonly records?: Readonly<Record<string, DeclaredRecord>>;
  readonly history?: DeclaredHistory;
  /** Lines of the statement, by their kind in the ledger. */
  readonly lines?: Readonly<Record<string, string>>;
  /** Kinds of lines whose Portuguese name is feminine; they read 'desfeita' instead of 'desfeito'. */
  readonly feminineLines?: readonly string[];
  /** Sentences that say why the command asks for a field. */
  readonly askedBecause?: Readonly<Record<string, string>>;
  /** Short texts shown beside a field that the command asks for; an amount takes the place of '…'. */
  readonly askedNotes?: Readonly<Record<string, string>>;
  /** The error codes of refusals that no other command has, each with its status and text. */
  readonly errors?: Readonly<Record<string, DeclaredError>>;
  /**
   * The tab of the registration that shows the rows from which the statement lines of this command come: the name of
   * the tab in the address, and its title.
   */
  readonly tab?: Readonly<Record<string, string>>;
}
