import { createUser, hashPassword, type NewUser } from '#areas/people/access/index.ts';
import type { Database } from '#kernel/db/connect.ts';

export const PASSWORD = 'Habilita#2026';

// Hashing is slow on purpose, so one hash serves all users.
let hash: Promise<string> | undefined;
let number = 0;

/** Inserts a user, who is an administrator unless roles are given and signs in with {@link PASSWORD}. */
export async function aUser(
  db: Database,
  overrides: Partial<Omit<NewUser, 'password'>> = {},
): Promise<{ id: string; username: string; name: string }> {
  number += 1;
  hash ??= hashPassword(PASSWORD);
  const passwordHash = await hash;
  const user = {
    name: `Colega ${number}`,
    username: `colega${number}@example.com`,
    roles: ['ADMIN'] as const,
    ...overrides,
  };
  const id = await db.transaction().execute((trx) => createUser(trx, { ...user, passwordHash }));
  return { id, username: user.username, name: user.name };
}
