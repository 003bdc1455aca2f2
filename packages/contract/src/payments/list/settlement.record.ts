import { field, record } from '../../record/index.ts';

/** A decision by staff, with a reason, about an unknown outcome. */
export const settlementRecord = record({
  fields: {
    decision: field.choice('O que o provedor mostra', { max: 10, required: true }),
    reason: field.text('Motivo', { max: 1000, required: true }),
  },
});
