import { join } from 'node:path';
import { registerJobs } from '../src/app.ts';
import { DECLARED } from '#areas/commands/index.ts';
import { installedProviders } from '#areas/payments/providers/installed-providers.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Database, ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { type Environment, loadEnvironment } from '#kernel/environment.ts';
import { PgBossJobs } from '#kernel/jobs/jobs.ts';
import { diskStorage } from '#kernel/storage/disk.ts';
import { ACCOUNTS } from './accounts-secret.ts';

export const testEnvironment = (folder: string): Environment =>
  loadEnvironment({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    PAYMENTS: 'simulators',
    ACCOUNTS_SECRET: ACCOUNTS.current,
  });

interface Surroundings {
  readonly database: { readonly db: Database; readonly readDb: ReadDatabase; readonly url: string };
  readonly environment: Environment;
  readonly clock: Clock;
}

/**
 * Calls to simulated providers never time out, because on a busy machine a short pause would otherwise fail the test.
 */
const noTimeout = () => new AbortController().signal;

/** The product's dependencies with every job registered on a queue that is not started yet. */
export function depsIn({ database, environment, clock }: Surroundings): Deps & { readonly jobs: PgBossJobs } {
  const { db, readDb, url } = database;
  const { dataDir, secrets } = environment;
  const deps = {
    db,
    readDb,
    clock,
    jobs: new PgBossJobs({ databaseUrl: url, max: 3, supervise: false, onError: () => undefined }),
    storage: diskStorage(join(dataDir, 'files'), secrets.files),
    scanner: undefined,
    environment,
    providers: installedProviders(environment, { now: () => clock.now(), timeoutSignal: noTimeout }),
    commands: DECLARED,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  };
  registerJobs(deps);
  return deps;
}
