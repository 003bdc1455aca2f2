import type { CommandLine } from '@habilita/contract';
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

const LIST = [
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
] satisfies readonly MountedCommand[];

type LineOf<C> = C extends { readonly inBalance: infer Sentences } ? keyof Sentences : never;
type UntoldLine = Exclude<CommandLine, LineOf<(typeof LIST)[number]>>;

/**
 * Every money command. The code does not compile if there is a kind of statement line that no command's `inBalance`
 * explains in a sentence.
 */
export const COMMANDS: [UntoldLine] extends [never] ? readonly MountedCommand[] : UntoldLine = LIST;

/**
 * The declarations of all commands, and that of payer disputes, which no command makes because providers report them.
 * Areas that may not import commands read the declarations instead.
 */
export const DECLARED: DeclaredCommands = [...COMMANDS, payerDispute];
