import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { cardRelayAccount, compose, getnetAccount, transfeeraAccount } from './compose.ts';
import { loadDemoOnce } from './load-demo.ts';
import { migrateAndSeed } from './migrate-and-seed.ts';
import { serve, stopServing } from './serve.ts';
import { printWelcome } from './welcome.ts';
import { onShutdown } from '#kernel/shutdown.ts';
import { endChild, keepRunning } from '#kernel/keep-running.ts';
import { assertReachable } from '#kernel/db/connect.ts';
import { startEmbeddedPostgres } from '#kernel/db/embedded.ts';
import { loadEnvironment, type Environment } from '#kernel/environment.ts';
import { startOrExit } from '#kernel/startup.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

interface Postgres {
  readonly url: string;
  readonly lost?: Promise<string>;
  stop(): Promise<void>;
}

await startOrExit(async () => {
  const environment = loadEnvironment();
  const postgres = await openPostgres(environment);
  await migrateAndSeed(postgres.url);
  if (environment.demo) await loadDemoOnce(environment, postgres.url);
  const composition = await compose(environment, postgres.url, 'api');
  const app = await serve(composition);
  const worker = keepRunning(() => startWorker(environment, postgres.url), {
    onEnded: (pause) => console.error(`The worker ended; see above. It is started again in ${pause / 1000} s.`),
  });
  const beside = startedBeside(environment, postgres.url);
  const stop = async (): Promise<void> => {
    await stopServing(app, environment);
    await Promise.all([worker.stop(), ...beside.map(endChild)]);
    await composition.close();
    await postgres.stop();
  };
  const fail = onShutdown(stop, environment.drainSeconds);
  void postgres.lost?.then(fail);
  for (const each of beside) each.once('exit', () => fail('A process beside the product ended; see above.'));
  printWelcome(environment);
});

async function openPostgres(environment: Environment): Promise<Postgres> {
  if (environment.databaseUrl === undefined) return startEmbeddedPostgres({ dataDir: environment.dataDir });
  await assertReachable(environment.databaseUrl, 'DATABASE_URL');
  return { url: environment.databaseUrl, stop: () => Promise.resolve() };
}

function shared({ dataDir }: Environment, databaseUrl: string): NodeJS.ProcessEnv {
  return { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
}

function startWorker(environment: Environment, databaseUrl: string): ChildProcess {
  return fork(join(import.meta.dirname, 'worker.ts'), {
    // The same flags with which `npm run worker` starts it.
    execArgv: ['--max-old-space-size=224', '--max-semi-space-size=4'],
    env: { ...shared(environment, databaseUrl), PORT: String(environment.port) },
  });
}

/** Where providers on this machine send their notices; the provider's name follows. */
function noticesOf({ port }: Environment): string {
  return `http://127.0.0.1:${port}/api/v1/webhooks/payments/`;
}

/** The providers that are simulated, and the card's relay that reaches them. */
function startedBeside(environment: Environment, databaseUrl: string): ChildProcess[] {
  if (environment.payments === 'sandbox') return [startSandbox(environment, databaseUrl)];
  if (environment.payments === 'live') return [];
  const relay = environment.cardRelay.url === undefined ? [startCardRelay(environment)] : [];
  return [startSimulators(environment, databaseUrl), ...relay];
}

function startSandbox(environment: Environment, databaseUrl: string): ChildProcess {
  const { secrets, sandboxPort } = environment;
  return fork(join(ROOT, 'apps', 'sandbox', 'src', 'main.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...shared(environment, databaseUrl),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SECRET: secrets.webhook,
      SANDBOX_WEBHOOK_URL: noticesOf(environment),
    },
  });
}

/** It gets what it needs to reach Getnet and nothing else of ours. */
function startCardRelay(environment: Environment): ChildProcess {
  const { PATH, NODE_EXTRA_CA_CERTS } = process.env;
  const { apiUrl, tokenPath, scope, clientId, clientSecret, sellerId, channel, sendsSellerId } =
    getnetAccount(environment);
  return fork(join(ROOT, 'apps', 'card-relay', 'src', 'main.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH,
      NODE_EXTRA_CA_CERTS,
      CARD_RELAY_PORT: String(environment.cardRelayPort),
      CARD_RELAY_SECRET: cardRelayAccount(environment).secret,
      PUBLIC_URL: environment.publicUrl,
      GETNET_API_URL: apiUrl,
      GETNET_TOKEN_PATH: tokenPath,
      GETNET_SCOPE: scope === '' ? 'none' : scope,
      GETNET_CLIENT_ID: clientId,
      GETNET_CLIENT_SECRET: clientSecret,
      GETNET_SELLER_ID: sellerId,
      GETNET_CHANNEL: channel,
      GETNET_SENDS_SELLER_ID: sendsSellerId ? 'on' : 'off',
    },
  });
}

function startSimulators(environment: Environment, databaseUrl: string): ChildProcess {
  const transfeera = transfeeraAccount(environment);
  const getnet = getnetAccount(environment);
  return fork(join(ROOT, 'apps', 'simulators', 'src', 'main.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...shared(environment, databaseUrl),
      SIMULATORS_PORT: String(environment.simulatorsPort),
      TRANSFEERA_CLIENT_ID: transfeera.clientId,
      TRANSFEERA_CLIENT_SECRET: transfeera.clientSecret,
      TRANSFEERA_PIX_KEY: transfeera.pixKey,
      GETNET_SIMULATOR_PORT: String(environment.getnetSimulatorPort),
      GETNET_CLIENT_ID: getnet.clientId,
      GETNET_CLIENT_SECRET: getnet.clientSecret,
      GETNET_SELLER_ID: getnet.sellerId,
      GETNET_SPLIT_NAMES: getnet.splitNames,
      GETNET_NOTIFY_URL: `${noticesOf(environment)}getnet/${getnet.pathSecret}`,
    },
  });
}
