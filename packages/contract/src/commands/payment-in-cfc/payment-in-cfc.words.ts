import type { DeclaredCommand } from '../../money/core/declared-command.ts';

export const PAYMENT_IN_CFC = {
  actions: { paymentInCfc: 'Pagamento no CFC' },
  records: {
    REGISTRATION_PAYMENT_IN_CFC: {
      noted: 'Observação em um pagamento no CFC',
      takesFiles: true,
      asksFor: 'Pagamento no CFC',
      counted: 'paymentsInCfcQty',
    },
  },
  history: {
    kinds: { PAID_IN_CFC: 'Pagamento no CFC', PAYMENT_IN_CFC_CANCELLED: 'Pagamento no CFC cancelado' },
  },
  lines: { PAYMENT_IN_CFC: 'Pagamento no CFC', PAYMENT_IN_CFC_CANCELLED: 'Pagamento no CFC cancelado' },
  tab: { 'pagamentos-no-cfc': 'Pagamentos no CFC' },
  askedNotes: {
    OPEN_DEBT: 'Em aberto: …',
    NOTHING_REMAINS: 'Nada resta a cobrar',
    REMAINS: 'Restam … para novas cobranças',
  },
  errors: {
    PAYMENT_IN_CFC_INVALID_STATUS: [
      409,
      'Não há o que receber no CFC: nada está em aberto, ou o aluno ainda não pagou a entrada na plataforma.',
    ],
  },
} as const satisfies DeclaredCommand;
