import { field, record } from '../../record/index.ts';

/** By this form staff decide, with a reason, what became of an unknown outcome. */
export const settlementRecord = record({
  fields: {
    decision: field.choice('O que o provedor mostra', { max: 10, required: true }),
    reason: field.text('Motivo', { max: 1000, required: true }),
  },
});
