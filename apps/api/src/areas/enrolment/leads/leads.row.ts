import { leadRecord } from '@habilita/contract';
import { tableRow } from '#kernel/db/table-row.ts';

/** What staff edit of a lead; the rest the student's site writes, step by step. */
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
