import { join } from 'node:path';
import { pino } from 'pino';
import { sandboxProviders } from '#areas/payments/providers/sandbox/sandbox-accounts.ts';
import { registerJobs } from './app.ts';
import { type Clock, systemClock } from '#kernel/clock.ts';
import { openDatabase } from '#kernel/db/connect.ts';
import { openReadDatabase } from '#kernel/db/reading.ts';
import type { Deps } from '#kernel/deps.ts';
import type { Environment } from '#kernel/environment.ts';
import { PgBossJobs } from '#kernel/jobs/jobs.ts';
import { loggerOptions, logStream } from '#kernel/logger-options.ts';
import { StartupError } from '#kernel/startup.ts';
import { diskStorage } from '#kernel/storage/disk.ts';

export interface Composition {
  readonly deps: Deps;
  readonly jobs: PgBossJobs;
  readonly log: pino.Logger;
  close(): Promise<void>;
}

interface OfDemo {
  readonly clock?: Clock;
}

/** Makes what all processes share from the environment and a migrated database. */
export async function compose(
  environment: Environment,
  databaseUrl: string,
  role: 'api' | 'worker',
  { clock = systemClock }: OfDemo = {},
): Promise<Composition> {
  if (environment.storage !== 'disk')
    throw new StartupError('STORAGE=s3 is not part of this version; use STORAGE=disk.');
  if (environment.payments !== 'sandbox')
    throw new StartupError('PAYMENTS=live is not part of this version; use PAYMENTS=sandbox.');
  const log = pino(loggerOptions(environment.logLevel), logStream());
  const db = openDatabase({
    url: databaseUrl,
    max: role === 'api' ? 16 : 6,
    name: `habilita-${role}`,
    prepareAll: true,
  });
  const readDb = openReadDatabase({
    url: databaseUrl,
    replicaUrl: environment.databaseReplicaUrl,
    max: role === 'api' ? 12 : 4,
    name: `habilita-${role}-read`,
    onMove: (to) => log.warn({ to }, 'searches are read from another server'),
  });
  const jobs = new PgBossJobs({
    databaseUrl,
    max: role === 'worker' ? 6 : 2,
    supervise: role === 'worker',
    onError: (error) => log.error({ err: error }, 'job queue'),
    onFailure: ({ error: err, isForGood, ...failed }) =>
      log[isForGood ? 'error' : 'warn']({ err, ...failed }, isForGood ? 'a job failed for good' : 'a job failed'),
  });
  const deps: Deps = {
    db,
    readDb,
    clock,
    jobs,
    storage: diskStorage(join(environment.dataDir, 'files'), environment.secrets.files),
    environment,
    providers: sandboxProviders(
      { baseUrl: environment.sandboxUrl, secret: environment.secrets.webhook },
      { now: () => clock.now() },
    ),
    log,
  };
  registerJobs(deps);
  await jobs.start();
  return {
    deps,
    jobs,
    log,
    close: async () => {
      await jobs.stop();
      await Promise.all([db.destroy(), readDb.destroy()]);
    },
  };
}
