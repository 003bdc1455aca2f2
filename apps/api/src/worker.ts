import { keepRollUpsFolded } from '#areas/system/status/index.ts';
import { compose } from './compose.ts';
import { serveMetrics } from './serve-metrics.ts';
import { onShutdown } from '#kernel/shutdown.ts';
import { assertReachable } from '#kernel/db/connect.ts';
import { assertMigrated } from '#kernel/db/migrate.ts';
import { loadEnvironment } from '#kernel/environment.ts';
import { StartupError, startOrExit } from '#kernel/startup.ts';

await startOrExit(async () => {
  const environment = loadEnvironment();
  if (environment.databaseUrl === undefined)
    throw new StartupError('DATABASE_URL must be set to run the worker alone.');
  await assertReachable(environment.databaseUrl, 'DATABASE_URL');
  await assertMigrated(environment.databaseUrl);
  const composition = await compose(environment, environment.databaseUrl, 'worker');
  const folding = keepRollUpsFolded(composition.deps);
  const { host, metricsPort } = environment;
  const metrics =
    metricsPort === undefined ? undefined : await serveMetrics(composition.deps, { host, port: metricsPort });
  onShutdown(async () => {
    await metrics?.close();
    await folding.stop();
    await composition.close();
  });
  // The worker starts taking jobs only here, after the handler of signals has been set, so that no signal ends the
  // process in the middle of a job.
  await composition.jobs.work();
});
