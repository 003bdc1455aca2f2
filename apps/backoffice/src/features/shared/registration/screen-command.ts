import type { CommandAction, CommandLine, CommandPaymentAction } from '@habilita/contract';
import type { ComponentType, ReactNode } from 'react';
import type { Tone } from '#kit/layout/index.ts';
import type { PaymentRow } from '#features/shared/payment/payment-drawing.tsx';
import type { DeclaredRegistrationAction } from './registration-action.ts';
import type { DeclaredTab } from './registration-tab.ts';

/**
 * An entry of the menu of a payment. Its label comes from the contract; the row's `can` says whether it is possible.
 */
interface DeclaredPaymentAction {
  readonly icon: ReactNode;
  readonly destructive?: true;
  /** Whether to offer the entry for this payment (Specification 3 §2 and §4). */
  readonly offered: (row: PaymentRow) => boolean;
  /** The dialog is loaded when it first opens, by `lazily`. */
  readonly dialog: ComponentType<{ readonly payment: PaymentRow; readonly onClose: () => void }>;
}

/** What a money command shows on the screens of registrations and payments. */
export interface ScreenCommand {
  readonly actions?: Partial<Readonly<Record<CommandAction, DeclaredRegistrationAction>>>;
  readonly paymentActions?: Partial<Readonly<Record<CommandPaymentAction, DeclaredPaymentAction>>>;
  /** The colours of statement lines by kind; other kinds have none. */
  readonly lineTones?: Partial<Readonly<Record<CommandLine, Tone>>>;
  /**
   * The command's tab. `with` says whether it is listed among the tabs of payments or among those of manual entries.
   */
  readonly tab?: DeclaredTab & { readonly with: 'payments' | 'byHand' };
}
