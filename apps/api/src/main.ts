import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { startBeside } from './beside/start-beside.ts';
import { compose } from './compose.ts';
import { loadDemoOnce } from './load-demo.ts';
import { addressesIn, type DatabaseAddresses, migrateAndSeed } from './migrate-and-seed.ts';
import { createServer, serve, stopServing } from './serve.ts';
import { printWelcome } from './welcome.ts';
import { onShutdown } from '#kernel/shutdown.ts';
import { endChild, keepRunning } from '#kernel/keep-running.ts';
import { systemClock } from '#kernel/clock.ts';
import { assertReachable, openDatabase } from '#kernel/db/connect.ts';
import { startEmbeddedPostgres } from '#kernel/db/embedded.ts';
import { beginSealing } from '#kernel/db/sealed/sealed-rows.queries.ts';
import { loadEnvironment, type Environment } from '#kernel/environment.ts';
import { startOrExit } from '#kernel/startup.ts';
import { handedOn } from '#kernel/variable-files.ts';

interface Postgres extends DatabaseAddresses {
  readonly lost?: Promise<string>;
  stop(): Promise<void>;
}

await startOrExit(async () => {
  const given = loadEnvironment();
  const postgres = await openPostgres(given);
  const environment = { ...given, databaseReaderUrl: postgres.readerUrl };
  await migrateAndSeed(postgres);
  await sealFromNowOn(postgres.url);
  const hasDemo = environment.demo && (await loadDemoOnce(environment, postgres));
  const composition = await compose(environment, postgres.url, 'api');
  const app = await createServer(composition);
  await serve(app, composition);
  const worker = keepRunning(() => startWorker(environment, postgres.url), {
    onEnded: (pause) => console.error(`The worker ended; see above. It is started again in ${pause / 1000} s.`),
  });
  const beside = startBeside(environment);
  const stop = async (): Promise<void> => {
    await stopServing(app, environment);
    await Promise.all([worker.stop(), ...beside.map(endChild)]);
    await composition.close();
    await postgres.stop();
  };
  const fail = onShutdown(stop, environment.drainSeconds);
  void postgres.lost?.then(fail);
  for (const each of beside) each.once('exit', () => fail('A process beside the product ended; see above.'));
  printWelcome(environment, hasDemo);
});

async function openPostgres(environment: Environment): Promise<Postgres> {
  if (environment.databaseUrl === undefined) return startEmbeddedPostgres({ dataDir: environment.dataDir });
  await assertReachable(environment.databaseUrl, 'DATABASE_URL');
  return { ...addressesIn(environment, environment.databaseUrl), stop: () => Promise.resolve() };
}

/**
 * Turns on the encryption of account numbers. Here this one process is the whole product, so no process of an earlier
 * version can run beside it.
 */
async function sealFromNowOn(databaseUrl: string): Promise<void> {
  const db = openDatabase({ url: databaseUrl, max: 1, name: 'habilita seal' });
  try {
    await beginSealing(db, systemClock.now());
  } finally {
    await db.destroy();
  }
}

/**
 * The environment of the worker. The worker never gets DATABASE_OWNER_URL, the database address with the owner's role.
 */
function shared({ dataDir, databaseReaderUrl }: Environment, databaseUrl: string): NodeJS.ProcessEnv {
  return handedOn(process.env, {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: undefined,
    DATABASE_READER_URL: databaseReaderUrl,
  });
}

function startWorker(environment: Environment, databaseUrl: string): ChildProcess {
  return fork(join(import.meta.dirname, 'worker.ts'), {
    // The script `worker` in package.json starts the worker with the same flags.
    execArgv: ['--max-old-space-size=224', '--max-semi-space-size=4'],
    env: { ...shared(environment, databaseUrl), PORT: String(environment.port) },
  });
}
