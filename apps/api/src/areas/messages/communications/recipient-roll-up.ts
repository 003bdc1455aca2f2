import type { RollUp } from '#kernel/roll-ups/roll-up.ts';

/** Recipients of a dispatch, counted by what became of their message. */
export const RECIPIENT_ROLL_UP: RollUp<'DISPATCH'> = {
  name: 'recipient',
  rows: 'communication_recipients',
  dimensions: { DISPATCH: 'dispatch_id' },
  narrow: ['DISPATCH'],
  factColumns: ['dispatch_id', 'outcome'],
  factKey: 'recipient_facts_key',
  countColumns: ['outcome'],
  measures: { n: '1' },
};
