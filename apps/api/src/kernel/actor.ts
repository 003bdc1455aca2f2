import { passes, type Access, type Permission, type Role } from '@habilita/contract';

/** Who is asking. Made from the token on every request and passed on; there is no ambient user. */
export interface Actor {
  readonly userId: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  /** CFC users see only these schools; everyone else sees all. */
  readonly drivingSchoolIds: readonly string[] | 'ALL';
  /** Consultants and nothing else see what belongs to the campaigns they consult; everyone else all campaigns. */
  readonly campaignIds: readonly string[] | 'ALL';
  readonly sessionId: string;
  readonly application: 'BACKOFFICE' | 'STUDENT';
}

/** May the actor call an endpoint with this access? Students live in their own application and nowhere else. */
export function mayCall(actor: Actor, access: Access): boolean {
  if (access === 'public') return true;
  if (access === 'student') return actor.application === 'STUDENT';
  if (actor.application !== 'BACKOFFICE') return false;
  return access === 'signed-in' || passes(actor, access);
}
