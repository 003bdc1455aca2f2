import { keysOf, recordOf } from '../../typed-object.ts';
import {
  effectivePermissions,
  type Permission,
  PERMISSION_NAMES,
  ROLE_NAMES,
  ROLES,
  type Role,
} from '../../permissions.ts';

export type StaffRole = Exclude<Role, 'STUDENT'>;
const isStaffRole = (role: Role): role is StaffRole => role !== 'STUDENT';
export const STAFF_ROLE_NAMES = ROLE_NAMES.filter(isStaffRole);
export const STAFF_ROLE_WORDS: Readonly<Record<StaffRole, string>> = recordOf(
  STAFF_ROLE_NAMES.map((role) => [role, ROLES[role]] as const),
);

/** The groups of permissions, in the order in which screens show them. */
export const PERMISSION_GROUPS = {
  LEADS: 'Leads',
  CAMPAIGNS: 'Campanhas',
  REGISTRATIONS: 'Matrículas',
  PAYMENTS: 'Pagamentos',
  CFCS: "CFC's",
  PLANS: 'Planos',
  WAITING_LISTS: 'Listas de espera',
  TEMPLATES: 'Templates',
  TAGS: 'Tags',
  USERS: 'Usuários',
  DASHBOARD: 'Painel',
  SYSTEM: 'Sistema',
} as const;
export type PermissionGroup = keyof typeof PERMISSION_GROUPS;
export const PERMISSION_GROUP_NAMES = keysOf(PERMISSION_GROUPS);

const BESIDES: Partial<Readonly<Record<Permission, PermissionGroup>>> = {
  AGGREGATE_PAYMENTS: 'PAYMENTS',
  REVERT_PAYMENT: 'PAYMENTS',
  VIEW_IRREGULARITIES: 'REGISTRATIONS',
  DO_BACK_TO_CART: 'REGISTRATIONS',
  SEND_REGISTRATION_START_COMMUNICATION: 'REGISTRATIONS',
  QUERY_PERMISSIONS: 'USERS',
  MANAGE_SYSTEM_DATABASE_CAPACITY: 'SYSTEM',
};

/**
 * Returns the group in which screens show a permission: the group in BESIDES, or else the group whose name follows
 * VIEW_, QUERY_ or MANAGE_ in the permission, or else DASHBOARD.
 */
export function permissionGroup(permission: Permission): PermissionGroup {
  const area = permission.replace(/^(VIEW|QUERY|MANAGE)_/, '');
  const own = PERMISSION_GROUP_NAMES.find((group) => group === area);
  return BESIDES[permission] ?? own ?? 'DASHBOARD';
}

export const permissionsIn = (group: PermissionGroup): Permission[] =>
  PERMISSION_NAMES.filter((permission) => permissionGroup(permission) === group);

export const permissionsOfRoles = (roles: readonly Role[]): readonly Permission[] => effectivePermissions(roles, []);
