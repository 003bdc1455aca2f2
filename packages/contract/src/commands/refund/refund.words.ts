import type { DeclaredCommand } from '../../money/core/declared-command.ts';

export const REFUND = {
  actions: { refund: 'Reembolso' },
  approvals: {
    REFUND: {
      name: 'Reembolso',
      short: 'reembolso',
      decidedBy: { anyOf: ['MANAGE_PAYMENTS'] },
      sendsMoneyAway: true,
    },
  },
  records: {
    REGISTRATION_REFUND: {
      noted: 'Observação em um reembolso',
      takesFiles: true,
      tagged: 'Reembolso',
      counted: 'refundsQty',
    },
  },
  history: {
    kinds: {
      REFUNDED: 'Reembolso',
      REFUND_ASKED_OF_PROVIDER: 'Reembolso pedido ao provedor',
      REFUND_BY_PROVIDER_FAILED: 'Reembolso não realizado pelo provedor',
      PAYMENT_REFUNDED: 'Pagamento reembolsado pelo provedor',
    },
  },
  lines: { REFUND: 'Reembolso' },
  tab: { reembolsos: 'Reembolsos' },
} as const satisfies DeclaredCommand;
