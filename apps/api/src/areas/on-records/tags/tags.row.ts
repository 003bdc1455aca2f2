import { tagRecord } from '@habilita/contract';
import { tableRow } from '#kernel/db/table-row.ts';

export const tagsTable = tableRow('tags', tagRecord.fields, {
  id: 'creation',
  valueSearch: 'database',
  version: 'save',
  createdAt: 'creation',
});
