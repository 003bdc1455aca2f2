import { type May, passes } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';

/** Only the latest active one can be cancelled (Specification 3 §4 and §6). */
export function mayCancelPaymentInCfc(
  { isLatest }: { readonly isLatest: boolean },
  who: Pick<Actor, 'roles' | 'permissions'>,
): May {
  if (!passes(who, { anyOf: ['MANAGE_REGISTRATIONS'] })) return 'FORBIDDEN';
  return isLatest || 'NOT_LATEST';
}
