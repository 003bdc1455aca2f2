import { parseUsername } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { sendResetLinkJob } from '../access.jobs.ts';
import type { AccessDeps } from '../sign-in/open-session.ts';
import { insertResetRequest } from './reset.queries.ts';
import { takeAttempt } from '../sign-in/take-attempt.ts';
import type { Application } from '../user.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';

export interface ResetAsked {
  readonly username: string;
  readonly application: Application;
  readonly address: string;
}

/**
 * Asks for a link to a new password. A job looks up the account, so the answer and its timing do not reveal whether the
 * account exists. After five requests per account or fifty per network address within fifteen minutes, it refuses with
 * TOO_MANY_REQUESTS.
 */
export async function askPasswordReset(deps: AccessDeps, asked: ResetAsked): Promise<void> {
  const { db, clock, jobs } = deps;
  const username = parseUsername(asked.username) ?? asked.username.toLowerCase();
  await takeAttempt(deps, 'reset-address', asked.address);
  await takeAttempt(deps, 'reset-account', `${asked.application} ${username}`);
  const request = { id: newId(), username, application: asked.application, requestedAt: clock.now() };
  await inTransaction(db, async (trx) => {
    await insertResetRequest(trx, request);
    await jobs.enqueue(trx, sendResetLinkJob, { requestId: request.id });
  });
}
