import { tagTypeRecord } from '@habilita/contract';
import { tableRow } from '#kernel/db/table-row.ts';

export const tagTypesTable = tableRow('tagTypes', tagTypeRecord.fields, {
  id: 'creation',
  nameSearch: 'database',
  version: 'save',
  createdAt: 'creation',
});
