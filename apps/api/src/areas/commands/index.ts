import type { DeclaredCommands } from '#areas/money/core/index.ts';
import { payerDispute } from '#areas/payments/index.ts';
import { abandonment } from './abandonment/abandonment.command.ts';
import { activation } from './activation/activation.command.ts';
import { backToCart } from './back-to-cart/back-to-cart.command.ts';
import { requestBalance } from './balance-request/request-balance.command.ts';
import { customPayment } from './custom-payment/custom-payment.command.ts';
import { manualEntry } from './manual-entry/manual-entry.command.ts';
import type { MountedCommand } from './mounted-command.ts';
import { paymentInCfc } from './payment-in-cfc/payment-in-cfc.command.ts';
import { planChange } from './plan-change/plan-change.command.ts';
import { refund } from './refund/refund.command.ts';
import { reversal } from './reversal/reversal.command.ts';

/** Every money command; each says all about itself in its folder. */
export const COMMANDS: readonly MountedCommand[] = [
  refund,
  reversal,
  manualEntry,
  paymentInCfc,
  abandonment,
  planChange,
  customPayment,
  activation,
  backToCart,
  requestBalance,
];

/** What the areas below have to know: the commands, and what providers book that no person commands. */
export const DECLARED: DeclaredCommands = [...COMMANDS, payerDispute];
