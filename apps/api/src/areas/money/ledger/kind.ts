export const HOLDERS = ['MARKETPLACE', 'PARTNER'] as const;
export type Holder = (typeof HOLDERS)[number];

/**
 * Positive is a credit, negative a debit. A STUDENT account below zero owes; a cash account below zero received
 * money.
 */
export const ACCOUNTS = ['STUDENT', 'REVENUE', 'PLATFORM_CASH', 'CFC_CASH', 'FEES', 'SUSPENSE'] as const;
export type Account = (typeof ACCOUNTS)[number];

interface KindRule {
  readonly figure: 'charges' | 'credits' | 'none';
  /** The account debited by a positive amount. */
  readonly debit: Account;
  /** The account credited by a positive amount. */
  readonly credit: Account;
}

/**
 * Figure and accounts for a positive amount; a negative one mirrors them. Refunds by the school leave CFC_CASH (see
 * `posting.ts`).
 */
export const LEDGER_KINDS = {
  CONTRACT: { figure: 'charges', debit: 'STUDENT', credit: 'REVENUE' },
  CONTRACT_CANCELLED: { figure: 'charges', debit: 'REVENUE', credit: 'STUDENT' },
  PLAN_CHANGE: { figure: 'charges', debit: 'STUDENT', credit: 'REVENUE' },
  PENALTY: { figure: 'charges', debit: 'STUDENT', credit: 'REVENUE' },
  CUSTOM_PAYMENT: { figure: 'charges', debit: 'STUDENT', credit: 'REVENUE' },
  MANUAL_DEBIT: { figure: 'charges', debit: 'STUDENT', credit: 'REVENUE' },
  MANUAL_CREDIT: { figure: 'credits', debit: 'REVENUE', credit: 'STUDENT' },
  PLATFORM_PAYMENT: { figure: 'credits', debit: 'PLATFORM_CASH', credit: 'STUDENT' },
  PAYMENT_IN_CFC: { figure: 'credits', debit: 'CFC_CASH', credit: 'STUDENT' },
  PAYMENT_IN_CFC_CANCELLED: { figure: 'credits', debit: 'STUDENT', credit: 'CFC_CASH' },
  REVERSAL: { figure: 'credits', debit: 'STUDENT', credit: 'PLATFORM_CASH' },
  REFUND: { figure: 'credits', debit: 'STUDENT', credit: 'PLATFORM_CASH' },
  FEE: { figure: 'none', debit: 'FEES', credit: 'PLATFORM_CASH' },
} as const satisfies Record<string, KindRule>;

export type LedgerKind = keyof typeof LEDGER_KINDS;

/** Kinds whose reversal is posted as another kind; any other kind is reversed by its opposite amount. */
const UNDONE_AS: Partial<Record<LedgerKind, LedgerKind>> = {
  CONTRACT: 'CONTRACT_CANCELLED',
  PAYMENT_IN_CFC: 'PAYMENT_IN_CFC_CANCELLED',
};

export const undoneAs = (kind: LedgerKind): LedgerKind => UNDONE_AS[kind] ?? kind;
