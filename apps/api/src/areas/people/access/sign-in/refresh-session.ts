import type { TokenPair } from '@habilita/contract';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import {
  endSession,
  findRefreshToken,
  insertRefreshToken,
  lockSession,
  markRefreshTokenUsed,
  sessionIdOf,
} from '../access.queries.ts';
import { decideRefresh } from './session.ts';
import type { AccessDeps } from './open-session.ts';
import { actorOf, type Application } from '../user.ts';

interface Presented {
  /** The hashes under which the token that was sent may be stored: one for each value of AUTH_SECRET. */
  readonly hashes: readonly string[];
  readonly successors: ReturnType<AccessDeps['tokens']['successorsOf']>;
}

interface Renewed {
  readonly refreshToken: string;
  readonly userId: string;
  readonly name: string;
  readonly roles: Parameters<AccessDeps['tokens']['sign']>[0]['roles'];
  readonly session: { readonly id: string; readonly application: Application; readonly expiresAt: Temporal.Instant };
}

export interface RefreshCaller {
  readonly userAgent?: string | undefined;
  readonly requestId?: string | undefined;
}

/**
 * Renews a session by its newest refresh token. An older token ends the session, except where `decideRefresh` says
 * REPEAT. Refusal: UNAUTHENTICATED.
 */
export async function refreshSession(
  deps: AccessDeps,
  presented: string,
  caller: RefreshCaller = {},
): Promise<TokenPair> {
  const { db, clock, tokens } = deps;
  const token = { hashes: tokens.hashesOf(presented), successors: tokens.successorsOf(presented) };
  const now = clock.now();
  // The refusal is thrown only after the commit. Otherwise the rollback would undo the end of a session whose old token
  // was used again.
  const renewed = await inTransaction(db, (trx) => renew(trx, token, now, caller));
  if (renewed === undefined) return refuse('UNAUTHENTICATED');
  const { session, userId, name, roles, refreshToken } = renewed;
  const access = await tokens.sign({ sub: userId, sid: session.id, name, roles }, now, session.expiresAt);
  return { access_token: access, refresh_token: refreshToken };
}

async function renew(
  trx: Transaction,
  { hashes, successors }: Presented,
  now: Temporal.Instant,
  { userAgent, requestId }: RefreshCaller,
): Promise<Renewed | undefined> {
  const sessionId = await sessionIdOf(trx, hashes);
  if (sessionId === undefined) return undefined;
  const { session, user } = await lockSession(trx, sessionId);
  const token = await findRefreshToken(trx, hashes);
  const actor = actorOf(user, session);
  if (token === undefined || actor === undefined) return undefined;
  const known = await findRefreshToken(
    trx,
    successors.map(({ hash }) => hash),
  );
  const decision = decideRefresh(session, token, known, {
    now,
    sameBrowser: (userAgent ?? null) === session.userAgent,
  });
  const successor = successors.find(({ hash }) => hash === known?.tokenHash) ?? successors[0];
  if (decision === 'OVER') return undefined;
  if (decision === 'REUSED') {
    await endSession(trx, session, 'REUSED_TOKEN', now);
    await recordEvent(trx, {
      entityType: 'USER',
      entityId: user.id,
      kind: 'SESSION_ENDED',
      after: { sessionId },
      reason: 'REUSED_TOKEN',
      requestId,
    });
    return undefined;
  }
  if (decision === 'ROTATE') {
    await markRefreshTokenUsed(trx, token.tokenHash, now);
    await insertRefreshToken(trx, sessionId, successor.hash, now);
  }
  return { refreshToken: successor.token, userId: user.id, name: user.name, roles: [...actor.roles], session };
}
