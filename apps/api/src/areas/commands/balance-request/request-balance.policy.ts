import { type ActionRule, debtBesideRequests } from '#areas/money/core/index.ts';
import { isCart } from '#areas/money/registration-row/index.ts';

export const REQUEST_BALANCE_RULE: ActionRule = {
  for: { anyOf: ['MANAGE_REGISTRATIONS', 'MANAGE_PAYMENTS'] },
  when({ status, balance, totalPending }) {
    if (isCart(status)) return 'REGISTRATION_INVALID_STATUS';
    return debtBesideRequests(balance, totalPending).notRequested > 0 || 'NOTHING_TO_REQUEST';
  },
  asksThePerson: true,
};
