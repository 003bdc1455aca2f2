import type { DeclaredCommand } from '../../money/core/declared-command.ts';

export const REFUND = {
  actions: { refund: 'Reembolso' },
  approvals: {
    REFUND: {
      name: 'Reembolso',
      short: 'reembolso',
      article: 'o',
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
  askedNotes: {
    CREDIT: 'Crédito do aluno: …',
  },
  errors: {
    RECEIPT_REQUIRED: [400, 'Envie ao menos um comprovante.'],
    RECEIPT_INVALID_TYPE: [400, 'O comprovante deve ser PDF, PNG ou JPEG.'],
    REFUND_ABOVE_CREDIT: [400, 'O reembolso não pode ser maior que o crédito do aluno.', 'THE_MOST'],
    PAYER_WITHOUT_SCHOOL: [400, 'A matrícula ainda não tem CFC. Quem paga é a plataforma.'],
    BALANCE_NOT_POSITIVE: [409, 'O aluno não tem saldo positivo.'],
    REFUND_ABOVE_PAYMENT: [400, 'O valor é maior que o que ainda resta deste pagamento.', 'THE_MOST'],
    REFUND_ABOVE_ARRIVAL: [
      400,
      'Esta cobrança foi paga mais de uma vez, e o provedor reembolsa um pagamento por vez. Peça um reembolso para cada um.',
      'THE_MOST',
    ],
    PROVIDER_REFUND_NOT_ALLOWED: [409, 'Este pagamento não pode ser reembolsado pelo provedor.'],
    PROVIDER_REFUND_TOO_LATE: [
      409,
      'O prazo do provedor para reembolsar este pagamento terminou. Reembolse por transferência.',
    ],
    CARD_REFUND_ONLY_WHOLE: [409, 'No dia do pagamento o cartão só é cancelado inteiro; em parte, a partir de amanhã.'],
    PROVIDER_BALANCE_TOO_LOW: [409, 'O saldo no provedor não cobre este valor. Reembolse menos, ou por transferência.'],
  },
} as const satisfies DeclaredCommand;
