import { join } from 'node:path';
import { pino } from 'pino';
import { DECLARED } from '#areas/commands/index.ts';
import type { Providers } from '#areas/payments/providers/providers.ts';
import { installedProviders } from '#areas/payments/providers/installed-providers.ts';
import { registerJobs } from './app.ts';
import { type Clock, systemClock } from '#kernel/clock.ts';
import { openDatabase } from '#kernel/db/connect.ts';
import { assertAccountsReadable } from '#kernel/db/sealed/assert-readable.ts';
import { openReadDatabase } from '#kernel/db/reading.ts';
import type { Deps } from '#kernel/deps.ts';
import type { Environment, StoragePlace } from '#kernel/environment.ts';
import { CarriedOutElsewhere, type FailedTry, PgBossJobs } from '#kernel/jobs/jobs.ts';
import { loggerOptions, logStream } from '#kernel/logger-options.ts';
import { StartupError } from '#kernel/startup.ts';
import { diskStorage } from '#kernel/storage/disk.ts';
import { startTracing } from '#kernel/tracing/start-tracing.ts';
import { clamdScanner } from '#kernel/storage/file-scanner.ts';
import { movingStorage } from '#kernel/storage/moving.ts';
import { s3Storage } from '#kernel/storage/s3.ts';
import type { Storage } from '#kernel/storage/storage.ts';

export {
  cardRelayAccount,
  getnetAccount,
  secretsOfCardRelay,
  transfeeraAccount,
} from '#areas/payments/providers/provider-accounts.ts';

export interface Composition {
  readonly deps: Deps;
  readonly jobs: PgBossJobs;
  readonly log: pino.Logger;
  close(): Promise<void>;
}

interface OfDemo {
  readonly clock?: Clock;
}

/** Opens what all processes share, such as database and providers. The database must have been migrated. */
export async function compose(
  environment: Environment,
  databaseUrl: string,
  role: 'api' | 'worker',
  { clock = systemClock }: OfDemo = {},
): Promise<Composition> {
  const log = pino(loggerOptions(environment.logLevel), logStream());
  const tracing = environment.tracing && (await startTracing(environment.tracing, `habilita-${role}`, log));
  const storage = storageOf(environment);
  const providers = providersOf(environment, clock);
  const db = openDatabase({
    url: databaseUrl,
    max: role === 'api' ? 16 : 6,
    name: `habilita-${role}`,
    prepareAll: true,
    accounts: environment.secrets.accounts,
  });
  const readDb = openReadDatabase({
    url: environment.databaseReaderUrl ?? databaseUrl,
    replicaUrl: environment.databaseReplicaUrl,
    max: role === 'api' ? 12 : 4,
    name: `habilita-${role}-read`,
    accounts: environment.secrets.accounts,
    onMove: (to) => log.warn({ to }, 'searches are read from another server'),
  });
  const jobs = new PgBossJobs({
    databaseUrl,
    max: role === 'worker' ? 6 : 2,
    supervise: role === 'worker',
    onError: (error) => log.error({ err: error }, 'job queue'),
    onFailure: (failed) => tellFailure(log, failed),
  });
  const deps: Deps = {
    db,
    readDb,
    clock,
    jobs,
    storage,
    scanner: environment.clamdUrl === undefined ? undefined : clamdScanner(environment.clamdUrl),
    environment,
    providers,
    commands: DECLARED,
    log,
  };
  await assertAccountsReadable(db, environment.secrets.accounts);
  registerJobs(deps);
  await jobs.start();
  return {
    deps,
    jobs,
    log,
    close: async () => {
      await jobs.stop();
      await Promise.all([db.destroy(), readDb.destroy()]);
      await tracing?.stop();
    },
  };
}

function tellFailure(log: pino.Logger, { error: err, isForGood, ...failed }: FailedTry): void {
  if (isForGood) log.error({ err, ...failed }, 'a job failed for good');
  else if (err instanceof CarriedOutElsewhere) log.info(failed, 'a job is carried out by another process');
  else log.warn({ err, ...failed }, 'a job failed');
}

/** Where this installation keeps its files. While files are being moved, the storage they come from is read as well. */
export function storageOf(environment: Environment): Storage {
  const { storage, storageBefore } = environment;
  const now = storageAt(storage, environment);
  return storageBefore === undefined ? now : movingStorage(now, storageAt(storageBefore, environment));
}

export function storageAt(place: StoragePlace, { dataDir, bucket, secrets }: Environment): Storage {
  if (place === 'disk') return diskStorage(join(dataDir, 'files'), secrets.files);
  if (bucket === undefined) throw new StartupError('S3_BUCKET must name the bucket.');
  return s3Storage(bucket, secrets.files);
}

/** The payment providers of this installation. Refuses a provider that this version does not know. */
export function providersOf(environment: Environment, clock: Clock): Providers {
  return installedProviders(environment, { now: () => clock.now() });
}
