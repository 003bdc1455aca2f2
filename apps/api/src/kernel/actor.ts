import { passes, type Access, type Permission, type Role } from '@habilita/contract';

/** Made from the token on every request; there is no ambient user. */
export interface Actor {
  readonly userId: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  /** CFC users: these schools; everyone else: all. */
  readonly drivingSchoolIds: readonly string[] | 'ALL';
  /** Mere consultants: their campaigns; everyone else: all. */
  readonly campaignIds: readonly string[] | 'ALL';
  readonly sessionId: string;
  readonly application: 'BACKOFFICE' | 'STUDENT';
}

/** Students have an application of their own. */
export function mayCall(actor: Actor, access: Access): boolean {
  if (access === 'public') return true;
  if (access === 'student') return actor.application === 'STUDENT';
  if (actor.application !== 'BACKOFFICE') return false;
  return access === 'signed-in' || passes(actor, access);
}
