import type { DeclaredCommand } from '../../money/core/declared-command.ts';

/**
 * The command that charges the part of the debt for which there is no open payment. Screens offer it beside that
 * amount.
 */
export const BALANCE_REQUEST = {
  actions: { requestBalance: 'Cobrar saldo' },
  history: { kinds: { BALANCE_REQUESTED: 'Saldo cobrado' } },
  errors: {
    NOTHING_TO_REQUEST: [409, 'Tudo o que se deve já está em cobranças.'],
  },
} as const satisfies DeclaredCommand;
