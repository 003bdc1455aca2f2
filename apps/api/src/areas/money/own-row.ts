import type { ManualEntryType } from '@habilita/contract';
import type { Cents, HolderShares } from '@habilita/kernel';
import type { Holder } from '#areas/ledger/index.ts';
import type { RegistrationFigures } from '#areas/registration-record/index.ts';
import type { CancelledCharge } from './facts.ts';

/** An abandonment and what it took back, or one that is undone. */
export type AbandonmentRow =
  | {
      readonly table: 'registrationAbandonments';
      readonly penalty: HolderShares | undefined;
      readonly ignoresPaid: boolean;
      readonly cancelledCharges: readonly CancelledCharge[];
      readonly cancelledPayments: readonly string[];
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

export interface RefundRow {
  readonly table: 'registrationRefunds';
  readonly payer: Holder;
  readonly amount: Cents;
  readonly note: string | undefined;
}

/** The command's own row. */
export type OwnRow = RefundRow | AbandonmentRow | ManualEntryRow | CustomPaymentRow;

/** What ledger transactions name as their source when it is the command's own row. */
export const OWN_SOURCES: Readonly<Record<OwnRow['table'], string>> = {
  registrationAbandonments: 'REGISTRATION_ABANDONMENT',
  registrationManualEntries: 'REGISTRATION_MANUAL_ENTRY',
  registrationCustomPayments: 'REGISTRATION_CUSTOM_PAYMENT',
  registrationRefunds: 'REGISTRATION_REFUND',
};

/** The counts of the registration that a row raises. */
export function countsOf(row: OwnRow | undefined): RegistrationFigures {
  if (row === undefined) return {};
  if (row.table === 'registrationManualEntries') return { manualEntriesQty: 1 };
  if (row.table === 'registrationCustomPayments') return { customPaymentsQty: 1 };
  if (row.table === 'registrationRefunds') return { refundsQty: 1 };
  return 'penalty' in row && row.penalty !== undefined ? { penaltiesQty: 1 } : {};
}
