import { createUser } from '@habilita/api';
import { CFC_ROLES, DASHBOARD_PERMISSIONS, type Role, ROLE_NAMES, ROLES } from '@habilita/contract';
import { PASSWORD } from './enrol.ts';
import type { World } from './world.ts';

export const emailOf = (role: Role): string => `${role.toLowerCase().replaceAll('_', '-')}@demo.local`;

const isCfcRole = (role: Role): boolean => CFC_ROLES.some((one) => one === role);

/**
 * Creates an account for each role and returns the ids by role. The administrator also gets the permissions for the
 * dashboard's cards, which no role includes.
 */
export async function createAccounts(
  world: World,
  roles: readonly Role[],
  drivingSchoolIds: readonly string[],
): Promise<ReadonlyMap<Role, string>> {
  const ids = new Map<Role, string>();
  for (const role of roles) {
    const user = {
      name: `${ROLES[role]} de demonstração`,
      username: emailOf(role),
      password: PASSWORD,
      roles: [role],
      drivingSchoolIds: isCfcRole(role) ? drivingSchoolIds : [],
      permissions: role === 'ADMIN' ? DASHBOARD_PERMISSIONS : [],
    };
    ids.set(role, await world.composition.deps.db.transaction().execute((trx) => createUser(trx, user)));
  }
  return ids;
}

export const STAFF: readonly Role[] = ROLE_NAMES.filter((role) => !isCfcRole(role));
export { CFC_ROLES };

export async function signInAsAdmin(world: World): Promise<string> {
  const body = { username: emailOf('ADMIN'), password: PASSWORD };
  const { access_token: token } = await world.call<{ access_token: string }>('POST', '/login', {
    body,
    address: '10.0.0.1',
  });
  return token;
}
