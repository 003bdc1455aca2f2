import { passes, type Access, type Permission, type Role } from '@habilita/contract';

/**
 * The signed-in person who makes a request: read from the session of each request and passed by hand, never held
 * globally.
 */
export interface Actor {
  readonly userId: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  /** People of a driving school act for these schools only; everybody else acts for all. */
  readonly drivingSchoolIds: readonly string[] | 'ALL';
  /** Campaign consultants see these campaigns only; everybody else sees all. */
  readonly campaignIds: readonly string[] | 'ALL';
  readonly sessionId: string;
  readonly application: 'BACKOFFICE' | 'STUDENT';
}

/**
 * Whether the signed-in person may call an endpoint. Students may call the endpoints of their own application only,
 * and staff only those of the back-office.
 */
export function mayCall(actor: Actor, access: Access): boolean {
  if (access === 'public') return true;
  if (access === 'student') return actor.application === 'STUDENT';
  if (actor.application !== 'BACKOFFICE') return false;
  return access === 'signed-in' || passes(actor, access);
}
