import type {
  AccountType,
  ManualEntryType,
  PaymentMethod,
  RecalculationStrategy,
  RefundRoute,
  ReversalStatus,
} from '@habilita/contract';
import type { Cents, HolderShares } from '@habilita/kernel';
import type { Holder } from '#areas/money/ledger/index.ts';
import type { RegistrationFigures } from '#areas/money/registration-row/index.ts';
import type { CancelledCharge } from '../facts.ts';

/** An abandonment, or its undoing. */
export type AbandonmentRow =
  | {
      readonly table: 'registrationAbandonments';
      readonly penalty: HolderShares | undefined;
      readonly ignoresPaid: boolean;
      readonly cancelledCharges: readonly CancelledCharge[];
      readonly cancelledPayments: readonly string[];
      /** The appointment that the abandonment frees. */
      readonly schedulingAt: Temporal.Instant | null;
      readonly note: string | undefined;
    }
  | { readonly table: 'registrationAbandonments'; readonly undone: string };

export interface ManualEntryRow {
  readonly table: 'registrationManualEntries';
  readonly entryType: ManualEntryType;
  readonly shares: HolderShares;
  readonly reason: string;
}

export interface CustomPaymentRow {
  readonly table: 'registrationCustomPayments';
  readonly shares: HolderShares;
  readonly reason: string;
  readonly details: string;
}

/** A refund outside the provider, one asked of a payment's provider, or the outcome of such a request. */
export type RefundRow =
  | {
      readonly table: 'registrationRefunds';
      readonly payer: Holder;
      readonly amount: Cents;
      readonly note: string | undefined;
    }
  | {
      readonly table: 'registrationRefunds';
      readonly paymentId: string;
      readonly route: Exclude<RefundRoute, 'BANK_TRANSFER'>;
      readonly amount: Cents;
      readonly note: string | undefined;
    }
  | {
      readonly table: 'registrationRefunds';
      readonly paymentId: string;
      readonly ended: string;
      readonly status: 'DONE' | 'DECLINED';
      readonly reason?: string;
    };

interface PlanAndMethod {
  readonly planId: string;
  readonly planName: string;
  readonly paymentMethod: PaymentMethod;
}

/** Plan and method before a change and after it. */
export interface Moved {
  readonly original: PlanAndMethod;
  readonly now: PlanAndMethod;
}

export interface MadePlanChangeRow extends Moved {
  readonly table: 'registrationPlanChanges';
  readonly strategy: RecalculationStrategy | undefined;
  /** By how much the contract's price changed. */
  readonly difference: HolderShares;
}

/** A plan change, or its undoing. */
export type PlanChangeRow =
  | MadePlanChangeRow
  | { readonly table: 'registrationPlanChanges'; readonly undone: string; readonly note: string };

/** A payment in the CFC, perhaps with a plan change, or its cancellation. */
export type PaymentInCfcRow =
  | (Moved & {
      readonly table: 'registrationPaymentsInCfc';
      readonly paid: HolderShares;
      /** The change of price by a plan change; undefined without one. */
      readonly difference: HolderShares | undefined;
      readonly note: string | undefined;
    })
  | { readonly table: 'registrationPaymentsInCfc'; readonly cancelled: string; readonly note: string };

/** The account that a payment goes back to, and its holder. */
export interface BankAccount {
  readonly customerName: string;
  readonly customerDocumentType: 'CPF' | 'CNPJ';
  /** Digits without punctuation. */
  readonly customerDocument: string;
  readonly customerAccountType: AccountType;
  /** Three digits. */
  readonly customerBankNumber: string;
  readonly customerAgencyNumber: string;
  readonly customerAgencyVerificationDigit: string | null;
  readonly customerAccountNumber: string;
  readonly customerAccountVerificationDigit: string;
}

interface OfPayment {
  readonly table: 'paymentReversals';
  readonly paymentId: string;
  readonly status: ReversalStatus;
}

/** A new reversal, or the one that waited for a second person (`waited`). */
export interface AskedReversalRow extends OfPayment {
  readonly shares: HolderShares;
  /** Undefined for a card, which its provider refunds. */
  readonly account: BankAccount | undefined;
  readonly waited?: string | undefined;
  readonly approvalRequestId?: string;
}

/** A reversal that the provider confirmed or could not make. */
interface EndedReversalRow extends OfPayment {
  readonly ended: string;
  readonly reason?: string;
}

export type PaymentReversalRow = AskedReversalRow | EndedReversalRow;

export type OwnRow =
  | AbandonmentRow
  | ManualEntryRow
  | CustomPaymentRow
  | RefundRow
  | PlanChangeRow
  | PaymentInCfcRow
  | PaymentReversalRow;

/** The source of ledger transactions, by the table of the command's row. */
export const OWN_SOURCES: Readonly<Record<OwnRow['table'], string>> = {
  registrationAbandonments: 'REGISTRATION_ABANDONMENT',
  registrationManualEntries: 'REGISTRATION_MANUAL_ENTRY',
  registrationCustomPayments: 'REGISTRATION_CUSTOM_PAYMENT',
  registrationRefunds: 'REGISTRATION_REFUND',
  registrationPlanChanges: 'REGISTRATION_PLAN_CHANGE',
  registrationPaymentsInCfc: 'REGISTRATION_PAYMENT_IN_CFC',
  paymentReversals: 'PAYMENT_REVERSAL',
};

/** Counts on the registration that change with a command's row. */
export function countsOf(row: OwnRow | undefined): RegistrationFigures {
  if (row === undefined) return {};
  if (row.table === 'registrationManualEntries') return { manualEntriesQty: 1 };
  if (row.table === 'registrationCustomPayments') return { customPaymentsQty: 1 };
  if (row.table === 'registrationRefunds') return 'ended' in row ? {} : { refundsQty: 1 };
  if (row.table === 'registrationPlanChanges') return 'undone' in row ? {} : { planChangesQty: 1 };
  if (row.table === 'registrationPaymentsInCfc') return countsOfPaymentInCfc(row);
  if (row.table === 'paymentReversals') return 'ended' in row || row.waited !== undefined ? {} : { reversalsQty: 1 };
  return 'penalty' in row && row.penalty !== undefined ? { penaltiesQty: 1 } : {};
}

function countsOfPaymentInCfc(row: PaymentInCfcRow): RegistrationFigures {
  if ('cancelled' in row) return { activePaymentsInCfcQty: -1 };
  return { paymentsInCfcQty: 1, activePaymentsInCfcQty: 1, planChangesQty: row.difference === undefined ? 0 : 1 };
}
