import type { ActionRule } from '#areas/money/core/index.ts';

/** Credit is given back by those who manage payments, also once the person's data were erased. */
export const REFUND_RULE: ActionRule = {
  for: { anyOf: ['MANAGE_PAYMENTS'] },
  when: ({ balance }) => balance > 0 || 'BALANCE_NOT_POSITIVE',
};
