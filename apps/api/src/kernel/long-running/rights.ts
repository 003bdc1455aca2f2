import { hash } from 'node:crypto';
import type { Actor } from '#kernel/actor.ts';

/**
 * A hash of a person's rights. The stored result of a long search is not returned if the person's rights have changed
 * since the search began.
 */
export function rightsHash({ roles, permissions, drivingSchoolIds, campaignIds }: Actor): string {
  return hash(
    'sha256',
    JSON.stringify([roles.toSorted(), permissions.toSorted(), sorted(drivingSchoolIds), sorted(campaignIds)]),
  );
}

const sorted = (ids: readonly string[] | 'ALL') => (ids === 'ALL' ? ids : ids.toSorted());
