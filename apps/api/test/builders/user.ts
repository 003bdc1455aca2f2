import { createUser, hashPassword, type NewUser } from '#areas/access/index.ts';
import type { Database } from '#kernel/db/connect.ts';

/** The password of every user a test makes. */
export const PASSWORD = 'Habilita#2026';

// Hashing is slow on purpose; once a file is enough.
let hash: Promise<string> | undefined;
let number = 0;

/** A user who signs in with {@link PASSWORD}; an administrator unless said. */
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
