import { entriesOf, recordOf } from '@habilita/contract';

export const HOLDERS = ['MARKETPLACE', 'PARTNER'] as const;
export type Holder = (typeof HOLDERS)[number];

/**
 * The accounts of the ledger. A positive amount is a credit, a negative one a debit: a STUDENT account below zero owes,
 * and a cash account below zero has received money.
 */
export const ACCOUNTS = ['STUDENT', 'REVENUE', 'PLATFORM_CASH', 'CFC_CASH', 'SUSPENSE'] as const;
export type Account = (typeof ACCOUNTS)[number];

export const CREDIT_SORTS = ['paid', 'credited', 'givenBack'] as const;
export type CreditSort = (typeof CREDIT_SORTS)[number];

/**
 * The figure of a registration that this kind of transaction changes. A kind that changes the credits also names the
 * sort of credit. A manual debit changes the charges.
 */
type Figure = { readonly figure: 'charges' } | { readonly figure: 'credits'; readonly sort: CreditSort };

type KindRule = Figure & {
  /** The account debited by a positive amount. */
  readonly debit: Account;
  /** The account credited by a positive amount. */
  readonly credit: Account;
};

/**
 * For each kind of transaction, the figure that it changes, and the accounts that a positive amount debits and credits;
 * a negative amount swaps the two accounts. When the school pays a refund, CFC_CASH is credited instead of
 * PLATFORM_CASH (see `posting.ts`).
 */
export const LEDGER_KINDS = {
  CONTRACT: { figure: 'charges', debit: 'STUDENT', credit: 'REVENUE' },
  CONTRACT_CANCELLED: { figure: 'charges', debit: 'REVENUE', credit: 'STUDENT' },
  PLAN_CHANGE: { figure: 'charges', debit: 'STUDENT', credit: 'REVENUE' },
  PENALTY: { figure: 'charges', debit: 'STUDENT', credit: 'REVENUE' },
  CUSTOM_PAYMENT: { figure: 'charges', debit: 'STUDENT', credit: 'REVENUE' },
  MANUAL_DEBIT: { figure: 'charges', debit: 'STUDENT', credit: 'REVENUE' },
  MANUAL_CREDIT: { figure: 'credits', sort: 'credited', debit: 'REVENUE', credit: 'STUDENT' },
  PLATFORM_PAYMENT: { figure: 'credits', sort: 'paid', debit: 'PLATFORM_CASH', credit: 'STUDENT' },
  PAYMENT_IN_CFC: { figure: 'credits', sort: 'paid', debit: 'CFC_CASH', credit: 'STUDENT' },
  PAYMENT_IN_CFC_CANCELLED: { figure: 'credits', sort: 'paid', debit: 'STUDENT', credit: 'CFC_CASH' },
  REVERSAL: { figure: 'credits', sort: 'givenBack', debit: 'STUDENT', credit: 'PLATFORM_CASH' },
  REFUND: { figure: 'credits', sort: 'givenBack', debit: 'STUDENT', credit: 'PLATFORM_CASH' },
} as const satisfies Record<string, KindRule>;

export type LedgerKind = keyof typeof LEDGER_KINDS;

export const CASH_ACCOUNTS: ReadonlySet<Account> = new Set(['PLATFORM_CASH', 'CFC_CASH']);

/** Whether transactions of this kind move cash. Charges and manual entries do not. */
export const movesMoney = ({ kind }: { readonly kind: LedgerKind }): boolean =>
  CASH_ACCOUNTS.has(LEDGER_KINDS[kind].debit) || CASH_ACCOUNTS.has(LEDGER_KINDS[kind].credit);

/** Whether a line belongs to the price of the contract: its first charge, or a change of the plan. */
export const isOfContract = ({ kind }: { readonly kind: string }): boolean =>
  kind === 'CONTRACT' || kind === 'PLAN_CHANGE';

const kindsOf = (sort: CreditSort): LedgerKind[] =>
  entriesOf(LEDGER_KINDS).flatMap(([kind, rule]) => ('sort' in rule && rule.sort === sort ? [kind] : []));

/** The kinds of the ledger that make up each sort of credit. */
export const CREDIT_KINDS: Readonly<Record<CreditSort, readonly LedgerKind[]>> = recordOf(
  CREDIT_SORTS.map((sort) => [sort, kindsOf(sort)] as const),
);

/**
 * Kinds whose transactions are reversed by a transaction of another kind. A transaction of any other kind is reversed
 * by one of the same kind with the opposite amount.
 */
const UNDONE_AS: Partial<Record<LedgerKind, LedgerKind>> = {
  CONTRACT: 'CONTRACT_CANCELLED',
  PAYMENT_IN_CFC: 'PAYMENT_IN_CFC_CANCELLED',
};

export const undoneAs = (kind: LedgerKind): LedgerKind => UNDONE_AS[kind] ?? kind;
