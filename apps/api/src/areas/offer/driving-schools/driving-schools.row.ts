import { drivingSchoolRecord } from '@habilita/contract';
import { tableRow } from '#kernel/db/table-row.ts';

export const drivingSchoolsTable = tableRow('drivingSchools', drivingSchoolRecord.fields, {
  id: 'creation',
  nameSearch: 'database',
  version: 'save',
  createdAt: 'creation',
  updatedAt: 'save',
});
