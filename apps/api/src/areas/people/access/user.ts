import { effectivePermissions, isCfcUser, isConsultantOnly, type Permission, type Role } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';

export type Application = Actor['application'];

export interface UserAccount {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  readonly active: boolean;
  readonly drivingSchoolIds: readonly string[];
  readonly consultedCampaignIds: readonly string[];
}

/** Whether somebody with these roles uses this application: students have a site of their own (Specification 1 §6). */
function belongsTo(application: Application, roles: readonly Role[]): boolean {
  return application === 'STUDENT' ? roles.includes('STUDENT') : roles.some((role) => role !== 'STUDENT');
}

/**
 * Why a sign-in is refused: INVALID_CREDENTIALS for a wrong password, an unknown or inactive user, or a user who does
 * not belong to this application; USER_NEEDS_DRIVING_SCHOOL for a CFC user without a school (Specification 1 §6).
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

/** Returns false for unknown or inactive users, and for users who do not belong to this application. */
export const mayResetPassword = (user: UserAccount | undefined, application: Application): user is UserAccount =>
  user?.active === true && belongsTo(application, user.roles);

/** The roles that count in an application: on the students' site everybody is only a student. */
export const rolesIn = (application: Application, roles: readonly Role[]): readonly Role[] =>
  application === 'STUDENT' ? ['STUDENT'] : roles;

/**
 * The user as an actor; undefined when the user may not act any more. CFC users are limited to their schools, and
 * consultants to their campaigns. Students are limited to their own schools, of which they have none.
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

/**
 * Why a user cannot have these rights: every user needs a role, and one with a CFC role a school (Specification 1 §5).
 */
export function newUserProblem(roles: readonly Role[], drivingSchoolIds: readonly string[]): Refusal | undefined {
  if (roles.length === 0) return refusal('ROLE_REQUIRED', 'roles');
  if (isCfcUser(roles) && drivingSchoolIds.length === 0)
    return refusal('USER_NEEDS_DRIVING_SCHOOL', 'attributes.drivingSchoolIds');
  return undefined;
}
