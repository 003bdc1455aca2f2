import { isCfcUser, PERMISSION_NAMES, PERMISSIONS, permissionGroup, type User } from '@habilita/contract';
import type { UserRecord } from './users.queries.ts';

export function presentUser({ drivingSchoolIds, drivingSchoolCnpjs, ...record }: UserRecord): User {
  const attributes = isCfcUser(record.roles) ? { drivingSchoolCnpjs, drivingSchoolIds } : {};
  return { ...record, attributes };
}

/** Specification 1 §3: a name and a Portuguese name. */
export const PERMISSION_ENTRIES = PERMISSION_NAMES.map((name) => ({
  name,
  portugueseName: PERMISSIONS[name],
  group: permissionGroup(name),
}));
