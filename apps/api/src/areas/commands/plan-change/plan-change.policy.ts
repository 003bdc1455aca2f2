import { type ActionRule, MANAGES_REGISTRATIONS, registered } from '#areas/money/core/index.ts';

export const PLAN_CHANGE_RULE: ActionRule = { for: MANAGES_REGISTRATIONS, when: registered, asksThePerson: true };
