import { PAYMENT_METHODS } from '@habilita/contract';

/** The columns that plan changes and payments in the CFC share (Specification 3 §2). */
export const PLAN_AND_METHOD_FIELDS = {
  originalPaymentMethod: { label: 'Forma original', type: 'status', words: PAYMENT_METHODS },
  newPaymentMethod: { label: 'Nova forma', type: 'status', words: PAYMENT_METHODS },
  originalPlanName: { label: 'Plano original', type: 'text' },
  newPlanName: { label: 'Novo plano', type: 'text' },
  active: { label: 'Ativo', type: 'boolean', words: { true: 'Sim', false: 'Não' } },
  notesQty: { label: 'Observações', type: 'number', adds: false },
} as const;

/** With these widths the columns of the original and the new plan both fit on a screen of 1366 px. */
export const PLAN_AND_METHOD_WIDTHS = {
  createdDate: 132,
  createdBy: 148,
  totalGrossValue: 104,
  originalPaymentMethod: 118,
  newPaymentMethod: 118,
  originalPlanName: 151,
  newPlanName: 151,
  active: 70,
} as const;
