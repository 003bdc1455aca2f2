import { type ActionRule, MANAGES_REGISTRATIONS, registered } from '#areas/money/core/index.ts';

export const ABANDON_RULE: ActionRule = { for: MANAGES_REGISTRATIONS, when: registered, asksThePerson: true };

/** An abandonment can be undone until its penalty counts as paid. */
export const UNDO_ABANDON_RULE: ActionRule = {
  for: MANAGES_REGISTRATIONS,
  when({ status, isPenaltyPaid }) {
    if (status !== 'ABANDONED') return 'REGISTRATION_INVALID_STATUS';
    return isPenaltyPaid ? 'PENALTY_ALREADY_PAID' : true;
  },
  asksThePerson: true,
};
