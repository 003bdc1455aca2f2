import type { ActionRule } from '#areas/money/core/index.ts';

export const CUSTOM_PAYMENT_RULE: ActionRule = {
  for: { anyOf: ['MANAGE_PAYMENTS'] },
  when: ({ status }) => status === 'REGISTERED' || status === 'ABANDONED' || 'REGISTRATION_INVALID_STATUS',
  asksThePerson: true,
};
