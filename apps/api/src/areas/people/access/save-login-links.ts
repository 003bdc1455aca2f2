import type { LoginLink, LoginLinks } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { recordEvent, staleEdit } from '#kernel/events.ts';
import { lockLoginLinks, replaceLoginLinks } from './sign-in/login-links.queries.ts';

export interface LoginLinksEdit {
  readonly links: LoginLink[];
  readonly version: number;
}

export async function saveLoginLinks(
  trx: Transaction,
  { clock }: { readonly clock: Clock },
  actor: Actor,
  { links, version }: LoginLinksEdit,
  requestId: string,
): Promise<LoginLinks> {
  const before = await lockLoginLinks(trx);
  if (before.version !== version) throw await staleEdit(trx, 'LOGIN_LINKS', before.id, version);
  const after = { id: before.id, links, version: version + 1 };
  await replaceLoginLinks(trx, after, clock.now());
  await recordEvent(trx, {
    actor,
    entityType: 'LOGIN_LINKS',
    entityId: before.id,
    kind: 'LOGIN_LINKS_CHANGED',
    before: { links: before.links },
    after: { links },
    requestId,
    version: after.version,
  });
  return after;
}
