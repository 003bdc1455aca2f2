import { campaignSchoolFields } from '@habilita/contract';
import { tableRow } from '#kernel/db/table-row.ts';

const {
  drivingSchoolId: _school,
  vacancies: _stock,
  defaultExpiration: _expiration,
  defaultInstructions: _instructions,
  defaultAllowedPaymentMethods: _methods,
  ...terms
} = campaignSchoolFields;

/** The terms of a school in a campaign; null means the campaign's value. The seats are in `seat_stocks`. */
export const campaignSchoolsTable = tableRow('campaignDrivingSchools', terms, {
  id: 'creation',
  campaignId: 'creation',
  drivingSchoolId: 'creation',
});
