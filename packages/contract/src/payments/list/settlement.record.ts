import { field, record } from '../../record/index.ts';

/**
 * The form in which staff decide whether an operation with an unknown outcome took effect at the provider. They must
 * give a reason.
 */
export const settlementRecord = record({
  fields: {
    decision: field.choice('O que o provedor mostra', { max: 10, required: true }),
    reason: field.text('Motivo', { max: 1000, required: true }),
  },
});
