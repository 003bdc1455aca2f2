import { type May, passes, type RegistrationStatus } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';

interface Undoable {
  readonly status: RegistrationStatus;
  readonly active: boolean;
  readonly isLatest: boolean;
  /** The student paid in the CFC together with the change or after it, and that payment is not cancelled. */
  readonly isPaidInCfc: boolean;
  /** The person's data were erased, so that the debt which undoing brings back could not be asked for. */
  readonly isAnonymised: boolean;
}

/** Only the latest active plan change, without a payment in the CFC, can be undone (Specification 3 §4). */
export function mayUndoPlanChange(it: Undoable, who: Pick<Actor, 'roles' | 'permissions'>): May {
  if (!passes(who, { anyOf: ['MANAGE_REGISTRATIONS'] })) return 'FORBIDDEN';
  if (it.isAnonymised) return 'REGISTRATION_ANONYMISED';
  if (!it.active) return 'PLAN_CHANGE_INACTIVE';
  if (it.status !== 'REGISTERED') return 'REGISTRATION_INVALID_STATUS';
  if (!it.isLatest) return 'NOT_LATEST';
  return it.isPaidInCfc ? 'PLAN_CHANGE_PAID_IN_CFC' : true;
}
