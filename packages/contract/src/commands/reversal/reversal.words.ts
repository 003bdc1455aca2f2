import type { DeclaredCommand } from '../../money/core/declared-command.ts';

export const REVERSAL = {
  paymentActions: { reverse: 'Estornar' },
  approvals: {
    REVERSAL: {
      name: 'Estorno',
      short: 'estorno',
      article: 'o',
      decidedBy: { anyOf: ['REVERT_PAYMENT'] },
      sendsMoneyAway: true,
    },
  },
  records: { PAYMENT_REVERSAL: { tagged: 'Estorno', counted: 'reversalsQty' } },
  history: {
    kinds: {
      PAYMENT_REVERSAL_ASKED: 'Estorno pedido ao provedor',
      PAYMENT_REVERSED: 'Pagamento estornado',
      PAYMENT_REVERSAL_FAILED: 'Estorno não realizado',
    },
    reasonsOfMoney: ['PAYMENT_REVERSAL_ASKED', 'PAYMENT_REVERSED', 'PAYMENT_REVERSAL_FAILED'],
  },
  lines: { REVERSAL: 'Estorno' },
  tab: { estornos: 'Estornos' },
  askedNotes: {
    GOES_TO_CARD: 'Volta para o cartão: …',
    GOES_TO_ACCOUNT: 'Vai para a conta informada abaixo, depois que outra pessoa aprovar: …',
  },
  errors: {
    REVERSAL_NOT_ALLOWED: [
      409,
      'Este pagamento não pode ser estornado: só se estorna o que foi pago por cartão ou boleto e ainda não tem estorno nem reembolso.',
    ],
    REVERSAL_OF_TWO_ARRIVALS: [
      409,
      'O cartão foi cobrado mais de uma vez nesta cobrança, e o provedor estorna uma por vez. O que veio a mais já abate o que o aluno deve; se ele ficou com crédito, reembolse-o primeiro.',
    ],
    PAYMENT_GIVEN_BACK: [409, 'O aluno já recebeu de volta este valor, ou parte dele, por outro caminho.'],
  },
} as const satisfies DeclaredCommand;
