import { hash } from 'node:crypto';
import type { Actor } from '#kernel/actor.ts';

/** A hash of somebody's rights. An answer that was found with other rights is not handed out. */
export function rightsHash({ roles, permissions, drivingSchoolIds, campaignIds }: Actor): string {
  return hash(
    'sha256',
    JSON.stringify([roles.toSorted(), permissions.toSorted(), sorted(drivingSchoolIds), sorted(campaignIds)]),
  );
}

const sorted = (ids: readonly string[] | 'ALL') => (ids === 'ALL' ? ids : ids.toSorted());
