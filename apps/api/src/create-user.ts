import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { ROLE_NAMES } from '@habilita/contract';
import { z } from 'zod';
import { createUser } from '#areas/people/access/index.ts';
import { assertReachable, openDatabase } from '#kernel/db/connect.ts';
import { assertMigrated } from '#kernel/db/migrate.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { startEmbeddedPostgres } from '#kernel/db/embedded.ts';
import { loadEnvironment } from '#kernel/environment.ts';
import { ApiError } from '#kernel/errors.ts';
import { StartupError, startOrExit } from '#kernel/startup.ts';
import { addressesIn, migrateAndSeed } from './migrate-and-seed.ts';

const wanted = z.object({ role: z.enum(ROLE_NAMES), username: z.string().min(3), name: z.string().min(1) });
const USAGE = 'Usage: npm run create-user -- --role ADMIN --username you@example.com --name "Your Name"';

/** Creates a person who can sign in, such as the first administrator. The password is typed or piped in. */
await startOrExit(async () => {
  const options = { role: { type: 'string' }, username: { type: 'string' }, name: { type: 'string' } } as const;
  const given = wanted.safeParse(parseArgs({ options }).values);
  if (!given.success) throw new StartupError(USAGE);
  const { role, username, name } = given.data;
  const environment = loadEnvironment();
  const postgres =
    environment.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: environment.dataDir }) : undefined;
  const url = postgres?.url ?? environment.databaseUrl ?? '';
  try {
    await assertReachable(url, 'DATABASE_URL');
    await (environment.production ? assertMigrated(url) : migrateAndSeed(postgres ?? addressesIn(environment, url)));
    await create(url, { name, username, roles: [role], password: await askPassword() });
    console.log(`${username} can sign in now.`);
  } finally {
    await postgres?.stop();
  }
});

async function create(url: string, user: Parameters<typeof createUser>[1]): Promise<void> {
  const db = openDatabase({ url, max: 1, name: 'habilita create-user' });
  try {
    await inTransaction(db, (trx) => createUser(trx, user));
  } catch (error) {
    if (error instanceof ApiError) throw new StartupError(`${error.code}: ${error.message}`);
    throw error;
  } finally {
    await db.destroy();
  }
}

async function askPassword(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question('Password: ');
  } finally {
    terminal.close();
  }
}
