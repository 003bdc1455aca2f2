import type { DeclaredCommand } from '../../money/core/declared-command.ts';

export const PLAN_CHANGE = {
  actions: { planChange: 'Alteração de Categoria' },
  records: {
    REGISTRATION_PLAN_CHANGE: {
      noted: 'Observação em uma alteração de categoria',
      takesFiles: true,
      asksFor: 'Alteração de categoria',
      asksForContract: true,
      counted: 'planChangesQty',
    },
  },
  history: {
    kinds: { PLAN_CHANGED: 'Alteração de categoria', PLAN_CHANGE_UNDONE: 'Alteração de categoria desfeita' },
  },
  lines: { PLAN_CHANGE: 'Alteração de categoria' },
  feminineLines: ['PLAN_CHANGE'],
  tab: { 'alteracoes-de-categoria': 'Alterações de categoria' },
  askedBecause: {
    CHARGES_OPEN: 'Há cobranças em aberto: diga o que será delas.',
  },
  askedNotes: {
    PRICE: 'Preço: …',
    CHEAPER: 'O plano é mais barato: as cobranças em aberto pediriam mais do que se deve',
  },
  errors: {
    PLAN_CHANGE_SAME: [400, 'Escolha um plano ou uma forma de pagamento diferente.'],
    PLAN_CHANGE_INACTIVE: [409, 'Esta alteração de categoria já foi desfeita.'],
    PLAN_CHANGE_PAID_IN_CFC: [409, 'Há um pagamento no CFC depois desta alteração: cancele-o primeiro.'],
    PLAN_CHANGE_FULLY_PAID: [409, 'Não há o que recalcular: nenhuma cobrança do contrato está em aberto.'],
  },
} as const satisfies DeclaredCommand;
