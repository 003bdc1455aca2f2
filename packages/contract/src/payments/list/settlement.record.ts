import { field, record } from '../../record/index.ts';

/** The form by which staff decide what became of an unknown outcome, with a reason. */
export const settlementRecord = record({
  fields: {
    decision: field.choice('O que o provedor mostra', { max: 10, required: true }),
    reason: field.text('Motivo', { max: 1000, required: true }),
  },
});
