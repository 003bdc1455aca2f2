import { paymentActivationCommand } from '@habilita/contract';
import { mountMoneyCommand } from '#areas/money/core/index.ts';
import { ofPayment } from '#areas/payments/index.ts';
import type { MountedCommand } from '../mounted-command.ts';
import { ACTIVATE_RULE, decidePaymentActivation, INACTIVATE_RULE } from './payment-activation.ts';

export const activation = {
  paymentActions: { inactivate: INACTIVATE_RULE, activate: ACTIVATE_RULE },
  mount: (app, deps) =>
    mountMoneyCommand(app, deps, paymentActivationCommand, { ...ofPayment, decide: decidePaymentActivation }),
} satisfies MountedCommand;
