import { CFC_ROLES, effectivePermissions, isCfcUser, type Permission, type Role } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';

export interface Rights {
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  readonly drivingSchoolIds: readonly string[];
  readonly active: boolean;
}

export type Giver = Pick<Actor, 'userId' | 'roles' | 'permissions' | 'drivingSchoolIds' | 'campaignIds'>;

const isAdmin = ({ roles }: Pick<Giver, 'roles'>): boolean => roles.includes('ADMIN');

const isCfcRole = (role: Role): boolean => CFC_ROLES.some((own) => own === role);
/** All roles but those of CFCs; the student role does not count. */
const platformRoles = (roles: readonly Role[]): Role[] =>
  roles.filter((role) => role !== 'STUDENT' && !isCfcRole(role));

/** True for people of a school and consultants, who have rights only in their own schools or campaigns. */
const isLimited = ({ drivingSchoolIds, campaignIds }: Giver): boolean =>
  drivingSchoolIds !== 'ALL' || campaignIds !== 'ALL';

const NOTHING: Rights = { roles: [], permissions: [], drivingSchoolIds: [], active: false };

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).symmetricDifference(new Set(other)).size === 0;

export const rightsDiffer = (one: Rights, other: Rights): boolean =>
  !sameSet(one.roles, other.roles) ||
  !sameSet(one.permissions, other.permissions) ||
  !sameSet(one.drivingSchoolIds, other.drivingSchoolIds);

/**
 * True for a CFC user who gets roles of the platform and, after the edit, either has no CFC role or belongs to a
 * further school. All permissions of that user then count as added by the edit, because they reach further.
 */
function isWidened(before: Rights, after: Rights): boolean {
  if (!isCfcUser(before.roles) || platformRoles(after.roles).length === 0) return false;
  return !isCfcUser(after.roles) || after.drivingSchoolIds.some((id) => !before.drivingSchoolIds.includes(id));
}

/**
 * The permissions that an edit adds: by roles of the platform, by CFC roles, and given one by one. When the edit
 * activates an inactive user, or `isWidened` is true, all of the user's permissions count as added.
 */
function gained(before: Rights, after: Rights) {
  const isReturning = !before.active && after.active;
  const had = isReturning || isWidened(before, after) ? [] : effectivePermissions(before.roles, before.permissions);
  const isGained = (permission: Permission): boolean => !had.includes(permission);
  return {
    byPlatformRole: effectivePermissions(platformRoles(after.roles), []).filter(isGained),
    byCfcRole: effectivePermissions(after.roles.filter(isCfcRole), []).filter(isGained),
    byPermission: after.permissions.filter(isGained),
  };
}

/** Refuses, with DRIVING_SCHOOL_NOT_FOUND, added schools that the giver does not see, as if they did not exist. */
function schoolProblem(giver: Giver, before: Rights, after: Rights): Refusal | undefined {
  const { drivingSchoolIds: own } = giver;
  if (own === 'ALL') return undefined;
  const added = after.drivingSchoolIds.filter((id) => !before.drivingSchoolIds.includes(id));
  return added.every((id) => own.includes(id))
    ? undefined
    : refusal('DRIVING_SCHOOL_NOT_FOUND', 'attributes.drivingSchoolIds');
}

function givingProblem(
  giver: Giver,
  before: Rights,
  after: Rights,
  code: 'USER_CREATE_NOT_ALLOWED' | 'USER_UPDATE_NOT_ALLOWED',
): Refusal | undefined {
  if (isAdmin(giver)) return undefined;
  if (!sameSet(platformRoles(before.roles), platformRoles(after.roles))) return refusal(code, 'roles');
  const isChanged = rightsDiffer(before, after) || before.active !== after.active;
  if (isChanged && isOutOfReach(giver, before)) return refusal(code);
  const { byPlatformRole, byCfcRole, byPermission } = gained(before, after);
  const isBeyond = (permission: Permission): boolean => !giver.permissions.includes(permission);
  if (byPlatformRole.some(isBeyond) || (isLimited(giver) && byCfcRole.some(isBeyond))) return refusal(code, 'roles');
  if (byPermission.some(isBeyond)) return refusal(code, 'permissions');
  return schoolProblem(giver, before, after);
}

/**
 * Only administrators change an administrator's rights; people limited to schools or campaigns change no platform
 * roles.
 */
const isOutOfReach = (giver: Giver, { roles }: Rights): boolean =>
  isAdmin({ roles }) || (isLimited(giver) && platformRoles(roles).length > 0);

/**
 * Why the giver may not create this user (Specification 1 §5). ADMIN may create anybody. Others may create only users
 * with CFC roles, and may not give permissions one by one that they lack. A CFC role may bring permissions that its
 * giver lacks, unless the giver is limited to schools or campaigns. Refusals: USER_CREATE_NOT_ALLOWED,
 * DRIVING_SCHOOL_NOT_FOUND.
 */
export const creationProblem = (giver: Giver, user: Rights): Refusal | undefined =>
  givingProblem(giver, NOTHING, user, 'USER_CREATE_NOT_ALLOWED');

export interface EditedRights {
  readonly userId: string;
  readonly before: Rights;
  readonly after: Rights;
  /** How many active administrators there are besides this user. */
  readonly otherAdmins: number;
  readonly renamed: boolean;
}

/**
 * Why the giver may not make this edit. Whoever has MANAGE_USERS may edit all users in scope (Specification 1 §6), with
 * limits. Nobody changes their own rights. The last administrator stays one. Only ADMIN may give or take roles that are
 * not CFC roles, change an administrator's rights, or give one by one permissions that the giver lacks. Only a giver
 * for whom `mayTakeOver` is true may change another user's username, because a new password can be sent to it.
 * Refusals: OWN_RIGHTS, LAST_ADMIN, USER_UPDATE_NOT_ALLOWED, DRIVING_SCHOOL_NOT_FOUND.
 */
export function editProblem(
  giver: Giver,
  { userId, before, after, otherAdmins, renamed }: EditedRights,
): Refusal | undefined {
  if (giver.userId === userId && (rightsDiffer(before, after) || before.active !== after.active))
    return refusal('OWN_RIGHTS');
  const wasAdmin = before.active && isAdmin(before);
  const staysAdmin = after.active && isAdmin(after);
  if (wasAdmin && !staysAdmin && otherAdmins === 0) return refusal('LAST_ADMIN');
  const giving = givingProblem(giver, before, after, 'USER_UPDATE_NOT_ALLOWED');
  if (giving !== undefined || !renamed || giver.userId === userId) return giving;
  return mayTakeOver(giver, after) ? undefined : refusal('USER_UPDATE_NOT_ALLOWED', 'username');
}

/**
 * True when the giver has all rights of the user, or may create a user with the same rights. Entering the user's
 * account would then gain the giver nothing.
 */
function mayTakeOver(giver: Giver, user: Rights): boolean {
  const platform = platformRoles(user.roles);
  if (isAdmin(giver)) return true;
  if (platform.length === 0) return givingProblem(giver, NOTHING, user, 'USER_UPDATE_NOT_ALLOWED') === undefined;
  const holdsRoles = !isLimited(giver) && platform.every((role) => giver.roles.includes(role));
  return (
    holdsRoles && effectivePermissions(user.roles, user.permissions).every((one) => giver.permissions.includes(one))
  );
}

/**
 * Why a staff member (`giver`) may not let this locked-out user sign in again. Whoever lets a user in could enter the
 * user's account. Refusals: OWN_ACCOUNT, USER_INACTIVE, USER_UPDATE_NOT_ALLOWED.
 */
export function lettingInProblem(giver: Giver, userId: string, user: Rights): Refusal | undefined {
  if (giver.userId === userId) return refusal('OWN_ACCOUNT');
  if (!user.active) return refusal('USER_INACTIVE');
  return mayTakeOver(giver, user) ? undefined : refusal('USER_UPDATE_NOT_ALLOWED');
}

/** The schools that are stored for a user with these roles; a user without a CFC role has none. */
export function schoolsFor(roles: readonly Role[], schools: readonly { readonly id: string; readonly cnpj: string }[]) {
  const own = isCfcUser(roles) ? schools : [];
  return { drivingSchoolIds: own.map(({ id }) => id), drivingSchoolCnpjs: own.map(({ cnpj }) => cnpj) };
}
