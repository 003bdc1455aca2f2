import type { Actor } from '#kernel/actor.ts';
import type { Database } from '#kernel/db/connect.ts';
import { findUser } from './access.queries.ts';

type Account = Awaited<ReturnType<typeof findUser>>;

/** Cached per remembered session's actor, which is replaced when the person's data changes. */
const accounts = new WeakMap<Actor, Account>();

export async function accountOf(db: Database, actor: Actor): Promise<Account> {
  const known = accounts.get(actor);
  if (known !== undefined) return known;
  const account = await findUser(db, actor.userId);
  accounts.set(actor, account);
  return account;
}
