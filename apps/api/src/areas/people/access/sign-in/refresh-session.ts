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

interface Renewed {
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
 * Renews a session by its newest token; an older one ends the session, except as `decideRefresh` allows. Refusal:
 * UNAUTHENTICATED.
 */
export async function refreshSession(
  deps: AccessDeps,
  presented: string,
  caller: RefreshCaller = {},
): Promise<TokenPair> {
  const { db, clock, tokens } = deps;
  const successor = tokens.successorOf(presented);
  const hashes = { presented: tokens.hashOf(presented), successor: tokens.hashOf(successor) };
  const now = clock.now();
  // The refusal is thrown after the commit, so that the end of a reused session is kept.
  const renewed = await inTransaction(db, (trx) => renew(trx, hashes, now, caller));
  if (renewed === undefined) return refuse('UNAUTHENTICATED');
  const { session, userId, name, roles } = renewed;
  const access = await tokens.sign({ sub: userId, sid: session.id, name, roles }, now, session.expiresAt);
  return { access_token: access, refresh_token: successor };
}

async function renew(
  trx: Transaction,
  hashes: { presented: string; successor: string },
  now: Temporal.Instant,
  { userAgent, requestId }: RefreshCaller,
): Promise<Renewed | undefined> {
  const sessionId = await sessionIdOf(trx, hashes.presented);
  if (sessionId === undefined) return undefined;
  const { session, user } = await lockSession(trx, sessionId);
  const token = await findRefreshToken(trx, hashes.presented);
  const actor = actorOf(user, session);
  if (token === undefined || actor === undefined) return undefined;
  const decision = decideRefresh(session, token, await findRefreshToken(trx, hashes.successor), {
    now,
    sameBrowser: (userAgent ?? null) === session.userAgent,
  });
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
    await markRefreshTokenUsed(trx, hashes.presented, now);
    await insertRefreshToken(trx, sessionId, hashes.successor, now);
  }
  return { userId: user.id, name: user.name, roles: [...actor.roles], session };
}
