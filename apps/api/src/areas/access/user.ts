import { effectivePermissions, isCfcUser, isConsultantOnly, type Permission, type Role } from '@habilita/contract';
import { parseCpf, parseEmail } from '@habilita/kernel';
import type { Actor } from '#kernel/actor.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';

export type Application = Actor['application'];

/** A user as far as signing in and acting depend on it. */
export interface UserAccount {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** Given to the person, besides the defaults of the roles. */
  readonly permissions: readonly Permission[];
  readonly active: boolean;
  readonly drivingSchoolIds: readonly string[];
  /** The campaigns of somebody who is a consultant and nothing else; empty for everyone else. */
  readonly consultedCampaignIds: readonly string[];
}

/** The e-mail or CPF a person signs in with, as it is kept: lower case, digits only. Undefined when it is neither. */
export function parseUsername(typed: string): string | undefined {
  return /^[\d.\-\s]+$/.test(typed) ? parseCpf(typed) : parseEmail(typed);
}

/** May the user work in this application? Students have their own site; a user who is nothing else is refused here (Specification 1 §6). */
function belongsTo(application: Application, roles: readonly Role[]): boolean {
  return application === 'STUDENT' ? roles.includes('STUDENT') : roles.some((role) => role !== 'STUDENT');
}

/**
 * Why a sign-in is refused, or undefined when it is not. An unknown user, a wrong password, a deactivated user and a user of
 * the other application get one and the same INVALID_CREDENTIALS. With the right password, a CFC user without a school gets
 * USER_NEEDS_DRIVING_SCHOOL (Specification 1 §6).
 */
export function signInProblem(
  user: UserAccount | undefined,
  passwordMatches: boolean,
  application: Application,
): Refusal | undefined {
  if (user === undefined || !passwordMatches || !user.active || !belongsTo(application, user.roles)) {
    return refusal('INVALID_CREDENTIALS');
  }
  if (application === 'BACKOFFICE' && isCfcUser(user.roles) && user.drivingSchoolIds.length === 0) {
    return refusal('USER_NEEDS_DRIVING_SCHOOL');
  }
  return undefined;
}

/** May a link to set a new password go to this account? Not when it is unknown, inactive, or of the other application alone. */
export const mayResetPassword = (user: UserAccount | undefined, application: Application): user is UserAccount =>
  user?.active === true && belongsTo(application, user.roles);

/** The roles that count in an application: on the students' site everyone is a student and nothing more. */
export const rolesIn = (application: Application, roles: readonly Role[]): readonly Role[] =>
  application === 'STUDENT' ? ['STUDENT'] : roles;

/**
 * The actor a live session stands for; undefined when the user may not act any more. CFC users are limited to their schools,
 * consultants to their campaigns; students see no school's rows at all: what is theirs is found by their own id.
 */
export function actorOf(user: UserAccount, session: { id: string; application: Application }): Actor | undefined {
  const { application } = session;
  if (!user.active || !belongsTo(application, user.roles)) return undefined;
  const student = application === 'STUDENT';
  return {
    userId: user.id,
    name: user.name,
    roles: rolesIn(application, user.roles),
    permissions: student ? [] : effectivePermissions(user.roles, user.permissions),
    drivingSchoolIds: student || isCfcUser(user.roles) ? user.drivingSchoolIds : 'ALL',
    campaignIds: !student && isConsultantOnly(user.roles) ? user.consultedCampaignIds : 'ALL',
    sessionId: session.id,
    application,
  };
}

/** What is wrong with the roles and schools of a new user: at least one role; CFC roles need at least one school (Specification 1 §5). */
export function newUserProblem(roles: readonly Role[], drivingSchoolIds: readonly string[]): Refusal | undefined {
  if (roles.length === 0) return refusal('ROLE_REQUIRED', 'roles');
  if (isCfcUser(roles) && drivingSchoolIds.length === 0)
    return refusal('USER_NEEDS_DRIVING_SCHOOL', 'attributes.drivingSchoolIds');
  return undefined;
}
