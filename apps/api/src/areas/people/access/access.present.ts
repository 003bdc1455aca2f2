import { isCfcUser, type LoggedUser, type Permission, type Role, type UserAttributes } from '@habilita/contract';

export interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly active: boolean;
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  readonly drivingSchoolIds: readonly string[];
  readonly drivingSchoolCnpjs: readonly string[];
  readonly profileImage: string | undefined;
}

/** The person who is signed in (Specification 1 §3 and §7). */
export function presentLoggedUser(row: UserRow, fullPermissions: readonly Permission[]): LoggedUser {
  const { id, name, username, active } = row;
  return {
    user: {
      id,
      name,
      username,
      active,
      roles: [...row.roles],
      permissions: [...row.permissions],
      attributes: attributesOf(row),
    },
    fullPermissions: [...fullPermissions],
  };
}

/** A CFC user gets the CNPJs of their schools, and an operator of CFCs also the schools' ids. */
function attributesOf(row: UserRow): UserAttributes {
  return {
    ...(isCfcUser(row.roles) ? { drivingSchoolCnpjs: [...row.drivingSchoolCnpjs] } : {}),
    ...(row.roles.includes('DRIVING_SCHOOL_OPERATOR') ? { drivingSchoolIds: [...row.drivingSchoolIds] } : {}),
    ...(row.profileImage === undefined ? {} : { profileImage: row.profileImage }),
  };
}
