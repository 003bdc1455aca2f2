import { compose } from './compose.ts';
import { createServer, serve, stopServing } from './serve.ts';
import { onShutdown } from '#kernel/shutdown.ts';
import { assertReachable } from '#kernel/db/connect.ts';
import { assertMigrated } from '#kernel/db/migrate.ts';
import { loadEnvironment } from '#kernel/environment.ts';
import { StartupError, startOrExit } from '#kernel/startup.ts';

await startOrExit(async () => {
  const environment = loadEnvironment();
  if (environment.databaseUrl === undefined) throw new StartupError('DATABASE_URL must be set to run the API alone.');
  await assertReachable(environment.databaseUrl, 'DATABASE_URL');
  await assertMigrated(environment.databaseUrl);
  const composition = await compose(environment, environment.databaseUrl, 'api');
  const app = await createServer(composition);
  // The handler is set before the first request; without it, a signal would end the process in the middle of an answer.
  onShutdown(async () => {
    await stopServing(app, environment);
    await composition.close();
  }, environment.drainSeconds);
  await serve(app, composition);
});
