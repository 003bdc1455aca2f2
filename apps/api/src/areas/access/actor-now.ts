import type { Actor } from '#kernel/actor.ts';
import type { Database } from '#kernel/db/connect.ts';
import { findAccount } from './access.queries.ts';
import { actorOf } from './user.ts';

/**
 * A person as they may act in the back-office right now, for a job that goes on in their name after their request; undefined when
 * they were deactivated or have no part in it any more.
 */
export async function actorNow(db: Database, userId: string): Promise<Actor | undefined> {
  const account = await findAccount(db, userId);
  return account && actorOf(account, { id: '', application: 'BACKOFFICE' });
}
