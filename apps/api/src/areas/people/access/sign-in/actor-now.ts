import type { Actor } from '#kernel/actor.ts';
import type { Database } from '#kernel/db/connect.ts';
import { findAccount } from '../access.queries.ts';
import { actorOf } from '../user.ts';

/** The person on whose behalf a job acts, with their present rights; undefined when they may not act any more. */
export async function actorNow(db: Database, userId: string): Promise<Actor | undefined> {
  const account = await findAccount(db, userId);
  return account && actorOf(account, { id: '', application: 'BACKOFFICE' });
}
