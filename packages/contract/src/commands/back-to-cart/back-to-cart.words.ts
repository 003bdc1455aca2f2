import type { DeclaredCommand } from '../../money/core/declared-command.ts';

export const BACK_TO_CART = {
  actions: { backToCart: 'Voltar para o carrinho' },
  history: {
    kinds: { BACK_TO_CART: 'Voltou para o carrinho' },
    appointments: { BACK_TO_CART: 'Agendamento liberado' },
  },
  errors: {
    BACK_TO_CART_NOT_ALLOWED: [
      409,
      'Só volta para o carrinho uma matrícula sem valores pagos, enquanto as matrículas da campanha estão abertas. Nos outros casos, use “Desistência”.',
    ],
  },
} as const satisfies DeclaredCommand;
