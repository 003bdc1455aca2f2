import type { DeclaredCommand } from '../../money/core/declared-command.ts';

export const ACTIVATION = {
  paymentActions: { inactivate: 'Inativar', activate: 'Ativar' },
  history: {
    kinds: { PAYMENT_INACTIVATED: 'Pagamento inativado', PAYMENT_ACTIVATED: 'Pagamento ativado' },
    reasonsOfMoney: ['PAYMENT_INACTIVATED', 'PAYMENT_ACTIVATED'],
  },
} as const satisfies DeclaredCommand;
