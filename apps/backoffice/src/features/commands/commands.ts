import type { ScreenCommand } from '#features/shared/registration/screen-command.ts';
import { abandonment } from './abandonment/abandonment.command.tsx';
import { activation } from './activation/activation.command.tsx';
import { backToCart } from './back-to-cart/back-to-cart.command.tsx';
import { customPayment } from './custom-payment/custom-payment.command.tsx';
import { manualEntry } from './manual-entry/manual-entry.command.tsx';
import { paymentInCfc } from './payment-in-cfc/payment-in-cfc.command.tsx';
import { planChange } from './plan-change/plan-change.command.tsx';
import { refund } from './refund/refund.command.tsx';
import { reversal } from './reversal/reversal.command.tsx';

/**
 * The money commands that add actions, tabs or colours to the screens of registrations and payments, in the order of
 * their tabs.
 */
export const SCREEN_COMMANDS: readonly ScreenCommand[] = [
  paymentInCfc,
  planChange,
  abandonment,
  refund,
  reversal,
  manualEntry,
  customPayment,
  backToCart,
  activation,
];
