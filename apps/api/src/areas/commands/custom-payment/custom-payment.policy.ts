import type { ActionRule } from '#areas/money/core/index.ts';
import { isCart } from '#areas/money/registration-row/index.ts';

export const CUSTOM_PAYMENT_RULE: ActionRule = {
  for: { anyOf: ['MANAGE_PAYMENTS'] },
  when: ({ status }) => !isCart(status) || 'REGISTRATION_INVALID_STATUS',
  asksThePerson: true,
};
