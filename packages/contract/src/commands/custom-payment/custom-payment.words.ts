import type { DeclaredCommand } from '../../money/core/declared-command.ts';

export const CUSTOM_PAYMENT = {
  actions: { customPayment: 'Pagamento Avulso' },
  records: {
    REGISTRATION_CUSTOM_PAYMENT: {
      noted: 'Observação em um pagamento avulso',
      takesFiles: true,
      asksFor: 'Pagamento avulso',
      counted: 'customPaymentsQty',
    },
  },
  history: { kinds: { CUSTOM_PAYMENT: 'Pagamento avulso' }, reasonsOfMoney: ['CUSTOM_PAYMENT'] },
  lines: { CUSTOM_PAYMENT: 'Pagamento avulso' },
  askedNotes: {
    FROM_CREDIT: '… saem do crédito do aluno',
    FROM_CHARGES: '… saem das cobranças já abertas, que pedem mais do que o aluno deve',
    FROM_BOTH: '… saem do crédito do aluno e das cobranças já abertas',
  },
  tab: { 'pagamentos-avulsos': 'Pagamentos Avulsos' },
} as const satisfies DeclaredCommand;
