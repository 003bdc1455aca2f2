import { CFC_ROLES, effectivePermissions, isCfcUser, type Permission, type Role } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';

export interface Rights {
  readonly roles: readonly Role[];
  /** Given besides the defaults of the roles. */
  readonly permissions: readonly Permission[];
  readonly drivingSchoolIds: readonly string[];
  readonly active: boolean;
}

export type Giver = Pick<Actor, 'userId' | 'roles' | 'permissions' | 'drivingSchoolIds'>;

const isAdmin = ({ roles }: Pick<Giver, 'roles'>): boolean => roles.includes('ADMIN');

/** Has the user CFC roles and no other? Being a student besides is nothing of the back-office. */
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
 * ADMIN may create any; others CFC users of their own schools, giving nothing they lack (Specification 1 §5). USER_CREATE_NOT_ALLOWED,
 * DRIVING_SCHOOL_NOT_FOUND.
 */
export const creationProblem = (giver: Giver, user: Rights): Refusal | undefined =>
  givingProblem(giver, NOTHING, user, 'USER_CREATE_NOT_ALLOWED');

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).symmetricDifference(new Set(other)).size === 0;

/** Whether roles, permissions or schools differ. */
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
  /** Whether what they sign in with changes. */
  readonly renamed: boolean;
}

/**
 * Nobody changes their own rights; the last administrator stays; others than ADMIN change only CFC users, giving nothing they lack. A
 * changed e-mail can receive a new password, so it needs all the user's rights. OWN_RIGHTS, LAST_ADMIN, USER_UPDATE_NOT_ALLOWED,
 * DRIVING_SCHOOL_NOT_FOUND.
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

/** Not when it may do what they may not. */
const mayTakeOver = (giver: Giver, user: Rights): boolean =>
  givingProblem(giver, NOTHING, user, 'USER_UPDATE_NOT_ALLOWED') === undefined;

/** A new password handed over is the account handed over. OWN_ACCOUNT, USER_INACTIVE, USER_UPDATE_NOT_ALLOWED. */
export function lettingInProblem(giver: Giver, userId: string, user: Rights): Refusal | undefined {
  if (giver.userId === userId) return refusal('OWN_ACCOUNT');
  if (!user.active) return refusal('USER_INACTIVE');
  return mayTakeOver(giver, user) ? undefined : refusal('USER_UPDATE_NOT_ALLOWED');
}

/** Only CFC users belong to schools: whoever loses those roles loses the schools. */
export function schoolsFor(roles: readonly Role[], schools: readonly { readonly id: string; readonly cnpj: string }[]) {
  const own = isCfcUser(roles) ? schools : [];
  return { drivingSchoolIds: own.map(({ id }) => id), drivingSchoolCnpjs: own.map(({ cnpj }) => cnpj) };
}
