import type { Role, TokenPair } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { eventRow } from '#kernel/events.ts';
import { insertSession } from '../access.queries.ts';
import { SESSION_LIFETIME } from './session.ts';
import type { Tokens } from './tokens.ts';
import { type Application, rolesIn } from '../user.ts';

export type AccessDeps = Pick<Deps, 'db' | 'clock' | 'jobs'> & {
  readonly tokens: Tokens;
  readonly publicUrl: string;
};

export interface SessionOrigin {
  readonly application: Application;
  readonly address: string;
  readonly userAgent?: string | undefined;
  readonly requestId?: string | undefined;
  readonly cookies?: string | undefined;
}

export interface OpenedSession {
  readonly userId: string;
  readonly application: Application;
  readonly tokens: TokenPair;
}

export interface SignedIn extends OpenedSession {
  readonly username: string;
}

/** Opens a session of twelve hours; the caller has authenticated the person. */
export async function openSession(
  trx: Transaction,
  { clock, tokens }: Pick<AccessDeps, 'clock' | 'tokens'>,
  user: { readonly id: string; readonly name: string; readonly roles: readonly Role[] },
  { application, address, userAgent, requestId }: SessionOrigin,
): Promise<OpenedSession> {
  const now = clock.now();
  const expiresAt = now.add(SESSION_LIFETIME);
  const sessionId = newId();
  const refreshToken = tokens.newRefreshToken();
  const session = {
    id: sessionId,
    userId: user.id,
    application,
    userAgent: userAgent ?? null,
    address,
    now,
    expiresAt,
    tokenHash: tokens.hashOf(refreshToken),
  };
  const event = eventRow({
    actor: { userId: user.id, name: user.name },
    entityType: 'USER',
    entityId: user.id,
    kind: 'LOGIN',
    after: { application, sessionId },
    requestId,
  });
  await insertSession(trx, session, event);
  const claims = { sub: user.id, sid: sessionId, name: user.name, roles: [...rolesIn(application, user.roles)] };
  const accessToken = await tokens.sign(claims, now, expiresAt);
  return { userId: user.id, application, tokens: { access_token: accessToken, refresh_token: refreshToken } };
}
