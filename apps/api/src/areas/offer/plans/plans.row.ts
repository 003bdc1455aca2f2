import { planRecord } from '@habilita/contract';
import { tableRow } from '#kernel/db/table-row.ts';

export const plansTable = tableRow('plans', planRecord.fields, {
  id: 'creation',
  active: 'command',
  nameSearch: 'database',
  version: 'save',
  createdAt: 'creation',
  updatedAt: 'save',
});
