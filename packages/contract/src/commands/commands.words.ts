import type { DeclaredApproval, DeclaredCommand, DeclaredError } from '../money/core/declared-command.ts';
import { READS_PAYMENTS } from '../permissions.ts';
import { entriesOf, keysOf, recordOf } from '../typed-object.ts';
import { ABANDONMENT } from './abandonment/abandonment.words.ts';
import { ACTIVATION } from './activation/activation.words.ts';
import { BACK_TO_CART } from './back-to-cart/back-to-cart.words.ts';
import { BALANCE_REQUEST } from './balance-request/balance-request.words.ts';
import { CUSTOM_PAYMENT } from './custom-payment/custom-payment.words.ts';
import { MANUAL_ENTRY } from './manual-entry/manual-entry.words.ts';
import { PAYMENT_IN_CFC } from './payment-in-cfc/payment-in-cfc.words.ts';
import { PLAN_CHANGE } from './plan-change/plan-change.words.ts';
import { REFUND } from './refund/refund.words.ts';
import { REVERSAL } from './reversal/reversal.words.ts';

/** Every money command, in the order of the menu Ações (Specification 3 §2). */
export const COMMANDS = [
  ABANDONMENT,
  BACK_TO_CART,
  CUSTOM_PAYMENT,
  MANUAL_ENTRY,
  PAYMENT_IN_CFC,
  PLAN_CHANGE,
  REFUND,
  BALANCE_REQUEST,
  REVERSAL,
  ACTIVATION,
] as const;

export const COMMAND_ACTIONS = recordOf(COMMANDS.flatMap((one) => ('actions' in one ? entriesOf(one.actions) : [])));
export type CommandAction = keyof typeof COMMAND_ACTIONS;

export const COMMAND_PAYMENT_ACTIONS = recordOf(
  COMMANDS.flatMap((one) => ('paymentActions' in one ? entriesOf(one.paymentActions) : [])),
);
export type CommandPaymentAction = keyof typeof COMMAND_PAYMENT_ACTIONS;

const APPROVALS = COMMANDS.flatMap((one) => ('approvals' in one ? entriesOf(one.approvals) : []));
export const COMMAND_APPROVALS = recordOf<(typeof APPROVALS)[number][0], DeclaredApproval>(APPROVALS);

const RECORDS = COMMANDS.flatMap((one) => ('records' in one ? entriesOf(one.records) : []));

type RecordEntry = (typeof RECORDS)[number];
const having = <F extends string>(field: F) =>
  RECORDS.filter(
    (entry): entry is Extract<RecordEntry, readonly [string, Readonly<Record<F, unknown>>]> => field in entry[1],
  );

/** For each kind of record whose amount is charged, such as a penalty: the name of the payments that charge it. */
export const COMMAND_DEBTS = recordOf(having('asksFor').map(([kind, { asksFor }]) => [kind, asksFor] as const));

/** The kinds of records whose payments charge a part of the contract's price. */
export const COMMANDS_OF_CONTRACT = having('asksForContract').map(([kind]) => kind);

/**
 * The names of the kinds of records that can be tagged although no payments charge them, such as refunds. The kinds in
 * `COMMAND_DEBTS` can be tagged, too, under their names in `COMMAND_DEBTS`.
 */
export const COMMAND_TAGS = recordOf(having('tagged').map(([kind, { tagged }]) => [kind, tagged] as const));

/** For each kind of record that a command writes and that takes notes: the title of a note on such a record. */
export const COMMAND_NOTES = recordOf(having('noted').map(([kind, { noted }]) => [kind, noted] as const));

/** The kinds of records to which files can be attached. */
export const COMMANDS_WITH_FILES = having('takesFiles').map(([kind]) => kind);

/** The fields of a registration that hold how many records of each kind it has. */
export const COMMAND_COUNTS = keysOf(recordOf(RECORDS.map(([, { counted }]) => [counted, true] as const)));
export type CommandCount = (typeof COMMAND_COUNTS)[number];

/** The fields of `COMMAND_COUNTS` that people of a school do not get. */
export const COUNTS_HIDDEN_FROM_SCHOOLS = keysOf(
  recordOf(having('countHiddenFromSchools').map(([, { counted }]) => [counted, true] as const)),
);

export const COMMAND_LINES = recordOf(COMMANDS.flatMap((one) => ('lines' in one ? entriesOf(one.lines) : [])));
export type CommandLine = keyof typeof COMMAND_LINES;
export const FEMININE_COMMAND_LINES: readonly string[] = COMMANDS.flatMap(
  ({ feminineLines = [] }: DeclaredCommand) => feminineLines,
);
export const COMMAND_TABS = recordOf(COMMANDS.flatMap((one) => ('tab' in one ? entriesOf(one.tab) : [])));

const BECAUSE = COMMANDS.flatMap((one) => ('askedBecause' in one ? entriesOf(one.askedBecause) : []));
/** The sentences with which a form explains why the command asks for a field. */
export const COMMAND_ASKED_BECAUSE = recordOf<(typeof BECAUSE)[number][0], string>(BECAUSE);

const ASKED_NOTES = COMMANDS.flatMap((one) => ('askedNotes' in one ? entriesOf(one.askedNotes) : []));
/** The short texts that the form of a command shows beside a field, such as the price of the chosen plan. */
export const COMMAND_ASKED_NOTES = recordOf<(typeof ASKED_NOTES)[number][0], string>(ASKED_NOTES);

const ERRORS = COMMANDS.flatMap((one) => ('errors' in one ? entriesOf(one.errors) : []));
/** The errors that a single command declares; the catalogue of errors includes them. */
export const COMMAND_ERRORS = recordOf<(typeof ERRORS)[number][0], DeclaredError>(ERRORS);

const HISTORIES = COMMANDS.flatMap(({ history }: DeclaredCommand) => history ?? []);

/** The commands' part of a registration's history. */
export const COMMAND_HISTORY = {
  kinds: recordOf(HISTORIES.flatMap(({ kinds }) => entriesOf(kinds))),
  readableBySchools: HISTORIES.flatMap(({ kinds, hiddenFromSchools = [] }) =>
    Object.keys(kinds).filter((kind) => !hiddenFromSchools.includes(kind)),
  ),
  reasonReaders: recordOf(
    HISTORIES.flatMap(({ reasonsOfMoney = [] }) => reasonsOfMoney.map((kind) => [kind, READS_PAYMENTS] as const)),
  ),
  /** The label of the appointment that an event freed or booked, by the kind of event. */
  appointments: recordOf(HISTORIES.flatMap(({ appointments = {} }) => entriesOf(appointments))),
};
