import { type ActionRule, debtBesideRequests } from '#areas/money/core/index.ts';

export const REQUEST_BALANCE_RULE: ActionRule = {
  for: { anyOf: ['MANAGE_REGISTRATIONS', 'MANAGE_PAYMENTS'] },
  when({ status, balance, totalPending }) {
    if (status !== 'REGISTERED' && status !== 'ABANDONED') return 'REGISTRATION_INVALID_STATUS';
    return debtBesideRequests(balance, totalPending).notRequested > 0 || 'NOTHING_TO_REQUEST';
  },
  asksThePerson: true,
};
