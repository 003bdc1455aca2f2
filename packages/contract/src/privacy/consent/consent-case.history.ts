import type { HistoryDeclaration } from '../../record/history-declaration.ts';
import { MAY_REVOKE_CONSENT } from './consent.routes.ts';

export const CONSENT_CASE_HISTORY = {
  readers: MAY_REVOKE_CONSENT,
  kinds: {
    CONSENT_CASE_OPENED: 'Pedido de exclusão registrado',
    CONSENT_CASE_DONE: 'Pedido de exclusão atendido',
    CONSENT_CASE_REFUSED: 'Pedido de exclusão recusado',
  },
  fields: {},
} as const satisfies HistoryDeclaration;
