import { PAYMENT_METHODS } from '@habilita/contract';

/** Columns of plan changes and payments in the CFC (Specification 3 §2). */
export const PLAN_AND_METHOD_FIELDS = {
  originalPaymentMethod: { label: 'Forma original', type: 'status', words: PAYMENT_METHODS },
  newPaymentMethod: { label: 'Nova forma', type: 'status', words: PAYMENT_METHODS },
  originalPlanName: { label: 'Plano original', type: 'text' },
  newPlanName: { label: 'Novo plano', type: 'text' },
  active: { label: 'Ativo', type: 'boolean', words: { true: 'Sim', false: 'Não' } },
  notesQty: { label: 'Observações', type: 'number', adds: false },
} as const;
