import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Environment } from '#kernel/environment.ts';
import { getnetAccount, secretsOfCardRelay, transfeeraAccount } from '../compose.ts';

const APPS = join(import.meta.dirname, '..', '..', '..');

/** The address to which simulated providers on this machine send their notices; the provider's name is appended. */
function noticesOf({ port }: Environment): string {
  return `http://127.0.0.1:${port}/api/v1/webhooks/payments/`;
}

/** Starts the simulated providers, and the card's relay that reaches them. Starts nothing when payments are live. */
export function startBeside(environment: Environment): ChildProcess[] {
  if (environment.payments === 'live') return [];
  const relay = environment.cardRelay.url === undefined ? [startCardRelay(environment)] : [];
  return [startSimulators(environment), ...relay];
}

/**
 * Starts the card's relay. Its process gets only the variables it needs to reach Getnet, and none of our other secrets.
 */
function startCardRelay(environment: Environment): ChildProcess {
  const { PATH, NODE_EXTRA_CA_CERTS, CARD_RELAY_HOST } = process.env;
  const { apiUrl, tokenPath, scope, clientId, clientSecret, sellerId, channel, sendsSellerId } =
    getnetAccount(environment);
  const relaySecrets = secretsOfCardRelay(environment);
  return fork(join(APPS, 'card-relay', 'src', 'main.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH,
      NODE_EXTRA_CA_CERTS,
      CARD_RELAY_HOST,
      CARD_RELAY_PORT: String(environment.cardRelayPort),
      CARD_RELAY_SECRET: relaySecrets.current,
      CARD_RELAY_SECRET_PREVIOUS: relaySecrets.previous,
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

/** Starts the simulated providers. Their process gets only the variables it needs, and none of our secrets. */
function startSimulators(environment: Environment): ChildProcess {
  const { PATH, NODE_EXTRA_CA_CERTS, MALLOC_ARENA_MAX, SIMULATORS_HOST, SIMULATORS_NOTICES_TO } = process.env;
  return fork(join(APPS, 'simulators', 'src', 'main.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH,
      NODE_EXTRA_CA_CERTS,
      MALLOC_ARENA_MAX,
      SIMULATORS_HOST,
      SIMULATORS_NOTICES_TO,
      ...variablesOfSimulators(environment),
    },
  });
}

/** The environment variables that tell the simulators which accounts we use and where to send notices. */
export function variablesOfSimulators(environment: Environment): Record<string, string> {
  const transfeera = transfeeraAccount(environment);
  const getnet = getnetAccount(environment);
  return {
    DATA_DIR: environment.dataDir,
    SIMULATORS_PORT: String(environment.simulatorsPort),
    TRANSFEERA_CLIENT_ID: transfeera.clientId,
    TRANSFEERA_CLIENT_SECRET: transfeera.clientSecret,
    TRANSFEERA_PIX_KEY: transfeera.pixKey,
    GETNET_SIMULATOR_PORT: String(environment.getnetSimulatorPort),
    GETNET_CLIENT_ID: getnet.clientId,
    GETNET_CLIENT_SECRET: getnet.clientSecret,
    GETNET_SELLER_ID: getnet.sellerId,
    GETNET_SPLIT_NAMES: getnet.splitNames,
    GETNET_NOTIFY_URL: `${noticesOf(environment)}getnet/${getnet.pathSecrets[0]}`,
  };
}
