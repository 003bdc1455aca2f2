import { studentRecord, withoutPrefix } from '@habilita/contract';
import { tableRow } from '#kernel/db/table-row.ts';

/** The columns of `students`: a student's data, with the name and state of the city beside the city's id. */
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
