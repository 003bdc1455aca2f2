import type { Actor } from '#kernel/actor.ts';
import type { Database } from '#kernel/db/connect.ts';
import { findUser } from './access.queries.ts';

type Account = Awaited<ReturnType<typeof findUser>>;

/** A remembered session keeps its actor until something of the person changes; what was read for it lives as long. */
const accounts = new WeakMap<Actor, Account>();

export async function accountOf(db: Database, actor: Actor): Promise<Account> {
  const known = accounts.get(actor);
  if (known !== undefined) return known;
  const account = await findUser(db, actor.userId);
  accounts.set(actor, account);
  return account;
}
