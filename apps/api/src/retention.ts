import { countExpired, TERMS } from '#areas/privacy/retention/index.ts';
import { systemClock } from '#kernel/clock.ts';
import { assertReachable, openDatabase } from '#kernel/db/connect.ts';
import { assertMigrated } from '#kernel/db/migrate.ts';
import { loadEnvironment } from '#kernel/environment.ts';
import { StartupError, startOrExit } from '#kernel/startup.ts';

const WORDS = {
  people: 'people who never paid, since the end of their last campaign',
  waitingList: 'names on waiting lists, since the end of the campaign',
  messages: 'messages with their text, since they were written',
} as const;

/**
 * `npm run retention`: prints how many records the next nightly job would erase because their retention period is over.
 * It changes nothing.
 */
await startOrExit(async () => {
  const { databaseUrl } = loadEnvironment();
  if (databaseUrl === undefined) throw new StartupError('DATABASE_URL must name the database to look at.');
  await assertReachable(databaseUrl, 'DATABASE_URL');
  await assertMigrated(databaseUrl);
  const db = openDatabase({ url: databaseUrl, max: 1, name: 'habilita retention', statementTimeout: 0 });
  try {
    const expired = await countExpired({ readDb: db, clock: systemClock });
    for (const kind of ['people', 'waitingList', 'messages'] as const)
      console.log(`${expired[kind]} ${WORDS[kind]}, ${TERMS[kind].months} months ago`);
  } finally {
    await db.destroy();
  }
});
