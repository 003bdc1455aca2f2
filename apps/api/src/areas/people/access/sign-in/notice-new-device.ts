import type { Transaction } from '#kernel/db/connect.ts';
import { newDevice } from '../account.message.ts';
import { isNewDevice } from './device.ts';
import type { AccessDeps, SessionOrigin } from './open-session.ts';
import { isPast, SESSIONS_KEPT } from './session.ts';
import { knownDevices } from './sessions.queries.ts';
import { occasionOf, tellOwner } from '../tell-owner.ts';

/**
 * Mails the owner of an account when a device signs in that was not seen for three months, except at the first sign-in.
 */
export async function noticeNewDevice(
  trx: Transaction,
  deps: Pick<AccessDeps, 'clock' | 'jobs'>,
  user: { readonly id: string; readonly name: string },
  { application, userAgent, address }: SessionOrigin,
): Promise<void> {
  if (application !== 'BACKOFFICE') return;
  const now = deps.clock.now();
  const { userAgents, accountSince } = await knownDevices(trx, user.id);
  const neverOpened = userAgents.length === 0 && !isPast(accountSince.add(SESSIONS_KEPT), now);
  if (neverOpened || !isNewDevice(userAgent, userAgents)) return;
  await tellOwner(trx, deps, user.id, newDevice.write(occasionOf(user.name, now, { address, userAgent })));
}
