import { CAMPAIGN_HISTORY } from '../../offer/campaigns/campaign.history.ts';
import { CONSENT_CASE_HISTORY } from '../../privacy/consent/consent-case.history.ts';
import { REGISTRATION_HISTORY } from './common-histories.ts';
import { drivingSchoolHistory } from '../../offer/driving-schools/driving-school.record.ts';
import { PLAN_HISTORY } from '../../offer/plans/plan.record.ts';
import { TEMPLATE_HISTORY } from '../../offer/templates/template.history.ts';
import type { HistoryDeclaration } from '../../record/history-declaration.ts';
import { keysOf } from '../../typed-object.ts';
import { USER_HISTORY } from '../../people/users/user.history.ts';
import { WAITING_LIST_HISTORY } from '../../enrolment/waiting-list/waiting-list.history.ts';

/**
 * The history of each kind of record. A kind that is added here also needs its scope in `history-scopes.queries.ts` of
 * the API.
 */
export const HISTORIES = {
  REGISTRATION: REGISTRATION_HISTORY,
  DRIVING_SCHOOL: drivingSchoolHistory,
  CAMPAIGN: CAMPAIGN_HISTORY,
  PLAN: PLAN_HISTORY,
  TEMPLATE: TEMPLATE_HISTORY,
  USER: USER_HISTORY,
  WAITING_LIST: WAITING_LIST_HISTORY,
  CONSENT_CASE: CONSENT_CASE_HISTORY,
} as const satisfies Record<string, HistoryDeclaration>;

export type HistoryEntity = keyof typeof HISTORIES;
export const HISTORY_ENTITIES = keysOf(HISTORIES);

export const historyOf = (entity: HistoryEntity): HistoryDeclaration => HISTORIES[entity];
