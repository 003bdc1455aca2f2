import { passes, type Access, type Permission, type Role } from '@habilita/contract';

/** From the token, per request; there is no global user. */
export interface Actor {
  readonly userId: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  /** CFC users: these schools; others: all. */
  readonly drivingSchoolIds: readonly string[] | 'ALL';
  /** Consultants: these campaigns; others: all. */
  readonly campaignIds: readonly string[] | 'ALL';
  readonly sessionId: string;
  readonly application: 'BACKOFFICE' | 'STUDENT';
}

/** Students have a separate application. */
export function mayCall(actor: Actor, access: Access): boolean {
  if (access === 'public') return true;
  if (access === 'student') return actor.application === 'STUDENT';
  if (actor.application !== 'BACKOFFICE') return false;
  return access === 'signed-in' || passes(actor, access);
}
