import { passes, type Access, type Permission, type Role } from '@habilita/contract';

/**
 * The signed-in person who makes a request. It is read from the session for each request, and passed on as an argument.
 */
export interface Actor {
  readonly userId: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  /** The schools for which a school's staff may act; 'ALL' for everybody else. */
  readonly drivingSchoolIds: readonly string[] | 'ALL';
  /** The campaigns that a campaign consultant may see; 'ALL' for everybody else. */
  readonly campaignIds: readonly string[] | 'ALL';
  readonly sessionId: string;
  readonly application: 'BACKOFFICE' | 'STUDENT';
}

/**
 * Whether a person may call an endpoint: students only those of their own application, staff only those of the
 * back-office.
 */
export function mayCall(actor: Actor, access: Access): boolean {
  if (access === 'public') return true;
  if (access === 'student') return actor.application === 'STUDENT';
  if (actor.application !== 'BACKOFFICE') return false;
  return access === 'signed-in' || passes(actor, access);
}
