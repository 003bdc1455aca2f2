import type { DeclaredCommand } from '../../money/core/declared-command.ts';

export const ACTIVATION = {
  paymentActions: { inactivate: 'Inativar', activate: 'Ativar' },
  history: {
    kinds: { PAYMENT_INACTIVATED: 'Pagamento inativado', PAYMENT_ACTIVATED: 'Pagamento ativado' },
    reasonsOfMoney: ['PAYMENT_INACTIVATED', 'PAYMENT_ACTIVATED'],
  },
  errors: {
    PAYMENT_ACTIVE: [409, 'O pagamento já está ativo.'],
    PIX_CANNOT_BE_REACTIVATED: [409, 'Um PIX não pode ser reativado. Use “Cobrar saldo” para gerar uma nova cobrança.'],
    ACTIVATION_ABOVE_DEBT: [409, 'Reativar este pagamento pediria ao aluno mais do que ele deve.'],
  },
} as const satisfies DeclaredCommand;
