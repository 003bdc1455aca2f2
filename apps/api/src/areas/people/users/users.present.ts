import { isCfcUser, PERMISSION_NAMES, PERMISSIONS, permissionGroup, type User } from '@habilita/contract';
import type { UserRecord } from './users.queries.ts';

/** The user with the address of their image, if there is one (Specification 1 §3). */
export function presentUser(
  { drivingSchoolIds, drivingSchoolCnpjs, profileImageFile: _file, ...record }: UserRecord,
  profileImage: string | undefined,
): User {
  const schools = isCfcUser(record.roles) ? { drivingSchoolCnpjs, drivingSchoolIds } : {};
  return { ...record, attributes: { ...schools, ...(profileImage === undefined ? {} : { profileImage }) } };
}

/** Permissions with their Portuguese names (Specification 1 §3). */
export const PERMISSION_ENTRIES = PERMISSION_NAMES.map((name) => ({
  name,
  portugueseName: PERMISSIONS[name],
  group: permissionGroup(name),
}));
