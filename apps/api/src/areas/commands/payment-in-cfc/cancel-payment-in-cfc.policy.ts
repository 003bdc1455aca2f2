import { type May, passes } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';

interface Cancellable {
  readonly active: boolean;
  readonly isLatest: boolean;
  /** The person's data were erased, so that the debt which cancelling brings back could not be asked for. */
  readonly isAnonymised: boolean;
}

/** Only the latest active payment in the CFC can be cancelled (Specification 3 §4 and §6). */
export function mayCancelPaymentInCfc(
  { active, isLatest, isAnonymised }: Cancellable,
  who: Pick<Actor, 'roles' | 'permissions'>,
): May {
  if (!passes(who, { anyOf: ['MANAGE_REGISTRATIONS'] })) return 'FORBIDDEN';
  if (isAnonymised) return 'REGISTRATION_ANONYMISED';
  if (!active) return 'PAYMENT_INACTIVE';
  return isLatest || 'NOT_LATEST';
}
