import { studentRecord, withoutPrefix } from '@habilita/contract';
import { tableRow } from '#kernel/db/table-row.ts';

/** The data of a student; the city's name and state are kept beside its id. */
export const studentsTable = tableRow('students', withoutPrefix('student', studentRecord.fields), {
  id: 'creation',
  userId: 'creation',
  city: 'save',
  state: 'save',
  version: 'save',
  createdAt: 'creation',
  updatedAt: 'save',
  anonymisedAt: 'command',
  gaveWayAt: 'command',
});
