import { hash } from 'node:crypto';
import type { Actor } from '#kernel/actor.ts';

/** What somebody may see, as one mark: an answer found under other rights is not theirs any more. */
export function rightsHash({ roles, permissions, drivingSchoolIds }: Actor): string {
  const schools = drivingSchoolIds === 'ALL' ? drivingSchoolIds : drivingSchoolIds.toSorted();
  return hash('sha256', JSON.stringify([roles.toSorted(), permissions.toSorted(), schools]));
}
