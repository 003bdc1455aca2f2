import { CFC_ROLES, effectivePermissions, isCfcUser, type Permission, type Role } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';

export interface Rights {
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  readonly drivingSchoolIds: readonly string[];
  readonly active: boolean;
}

export type Giver = Pick<Actor, 'userId' | 'roles' | 'permissions' | 'drivingSchoolIds'>;

const isAdmin = ({ roles }: Pick<Giver, 'roles'>): boolean => roles.includes('ADMIN');

/** CFC roles only; the student role does not count. */
const isOfSchoolsOnly = (roles: readonly Role[]): boolean =>
  roles.every((role) => role === 'STUDENT' || CFC_ROLES.some((own) => own === role));

const NOTHING: Rights = { roles: [], permissions: [], drivingSchoolIds: [], active: false };

/** Inactive users may do nothing. */
function gained(before: Rights, after: Rights): Permission[] {
  const had = before.active || !after.active ? effectivePermissions(before.roles, before.permissions) : [];
  return effectivePermissions(after.roles, after.permissions).filter((permission) => !had.includes(permission));
}

/** Foreign schools do not exist. */
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
  if (!isOfSchoolsOnly(before.roles) || !isOfSchoolsOnly(after.roles)) return refusal(code, 'roles');
  const beyond = gained(before, after).filter((permission) => !giver.permissions.includes(permission));
  const isByRole = beyond.some((permission) => !after.permissions.includes(permission));
  if (beyond.length > 0) return refusal(code, isByRole ? 'roles' : 'permissions');
  return schoolProblem(giver, before, after);
}

/**
 * ADMIN may create any; others CFC users of their own schools, giving only rights they have (Specification 1 §5).
 * Refusals: USER_CREATE_NOT_ALLOWED, DRIVING_SCHOOL_NOT_FOUND.
 */
export const creationProblem = (giver: Giver, user: Rights): Refusal | undefined =>
  givingProblem(giver, NOTHING, user, 'USER_CREATE_NOT_ALLOWED');

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).symmetricDifference(new Set(other)).size === 0;

export const rightsDiffer = (one: Rights, other: Rights): boolean =>
  !sameSet(one.roles, other.roles) ||
  !sameSet(one.permissions, other.permissions) ||
  !sameSet(one.drivingSchoolIds, other.drivingSchoolIds);

export interface EditedRights {
  readonly userId: string;
  readonly before: Rights;
  readonly after: Rights;
  /** Active administrators besides this user. */
  readonly otherAdmins: number;
  readonly renamed: boolean;
}

/**
 * Nobody changes their own rights; the last administrator stays; only ADMIN changes others than CFC users or gives
 * rights they lack. A changed e-mail can receive a new password, so it needs all of the user's rights. Refusals:
 * OWN_RIGHTS, LAST_ADMIN, USER_UPDATE_NOT_ALLOWED, DRIVING_SCHOOL_NOT_FOUND.
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

/** Not when the user has rights they lack. */
const mayTakeOver = (giver: Giver, user: Rights): boolean =>
  givingProblem(giver, NOTHING, user, 'USER_UPDATE_NOT_ALLOWED') === undefined;

/** Setting a password gives access to the account. Refusals: OWN_ACCOUNT, USER_INACTIVE, USER_UPDATE_NOT_ALLOWED. */
export function lettingInProblem(giver: Giver, userId: string, user: Rights): Refusal | undefined {
  if (giver.userId === userId) return refusal('OWN_ACCOUNT');
  if (!user.active) return refusal('USER_INACTIVE');
  return mayTakeOver(giver, user) ? undefined : refusal('USER_UPDATE_NOT_ALLOWED');
}

/** Without CFC roles there are no schools. */
export function schoolsFor(roles: readonly Role[], schools: readonly { readonly id: string; readonly cnpj: string }[]) {
  const own = isCfcUser(roles) ? schools : [];
  return { drivingSchoolIds: own.map(({ id }) => id), drivingSchoolCnpjs: own.map(({ cnpj }) => cnpj) };
}
