import type { DeclaredCommand } from '../../money/core/declared-command.ts';

export const PLAN_CHANGE = {
  actions: { planChange: 'Alteração de Categoria' },
  records: {
    REGISTRATION_PLAN_CHANGE: {
      noted: 'Observação em uma alteração de categoria',
      takesFiles: true,
      asksFor: 'Alteração de categoria',
      counted: 'planChangesQty',
    },
  },
  history: {
    kinds: { PLAN_CHANGED: 'Alteração de categoria', PLAN_CHANGE_UNDONE: 'Alteração de categoria desfeita' },
  },
  lines: { PLAN_CHANGE: 'Alteração de categoria' },
  feminineLines: ['PLAN_CHANGE'],
  tab: { 'alteracoes-de-categoria': 'Alterações de categoria' },
} as const satisfies DeclaredCommand;
