import { leadRecord } from '@habilita/contract';
import { tableRow } from '#kernel/db/table-row.ts';

/** Staff edit the declared fields of a lead; the students' site writes the other columns, step by step. */
export const leadsTable = tableRow('leads', leadRecord.fields, {
  id: 'creation',
  campaignId: 'creation',
  cpf: 'creation',
  countyId: 'command',
  drivingSchoolId: 'command',
  planId: 'command',
  planType: 'command',
  planModality: 'command',
  whatsappOptIn: 'command',
  consentAt: 'command',
  consentAddress: 'command',
  enrolmentKeyHash: 'command',
  checkoutStep: 'command',
  stage: 'command',
  registrationId: 'command',
  waitingListEntryId: 'command',
  nameSearch: 'database',
  version: 'save',
  createdAt: 'creation',
  updatedAt: 'save',
});
