import { field, record } from '../record/index.ts';

/** A person's word, with a reason, for what a provider did not answer. */
export const settlementRecord = record({
  fields: {
    decision: field.choice('O que o provedor mostra', { max: 10, required: true }),
    reason: field.text('Motivo', { max: 1000, required: true }),
  },
});
