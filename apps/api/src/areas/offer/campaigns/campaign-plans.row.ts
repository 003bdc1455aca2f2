import { campaignPlanFields } from '@habilita/contract';
import { tableRow } from '#kernel/db/table-row.ts';

const { planId: _offer, vacancies: _stock, ...terms } = campaignPlanFields;

/** The terms of a plan that a school offers; the seats are in `seat_stocks`. */
export const campaignPlansTable = tableRow('campaignPlans', terms, {
  id: 'creation',
  campaignId: 'creation',
  campaignDrivingSchoolId: 'creation',
  planId: 'creation',
  position: 'save',
});
