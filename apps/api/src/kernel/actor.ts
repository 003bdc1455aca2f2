import { passes, type Access, type Permission, type Role } from '@habilita/contract';

/**
 * The signed-in person who makes a request. It is read from the session for each request, and passed on as an argument.
 */
export interface Actor {
  readonly userId: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  /** People of a school act for these schools; everybody else for all. */
  readonly drivingSchoolIds: readonly string[] | 'ALL';
  /** Campaign consultants see these campaigns; everybody else all. */
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
