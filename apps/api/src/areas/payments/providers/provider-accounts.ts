import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Environment } from '#kernel/environment.ts';
import { type KeyRing, ringOf } from '#kernel/key-ring.ts';
import { StartupError } from '#kernel/startup.ts';
import type { CardRelaySettings } from './card-relay.ts';
import { pathSecretsOf } from '../webhooks/webhook-address.ts';
import { type GetnetConfig, getnetConfig } from './getnet/getnet-config.ts';
import { GETNET } from './getnet/getnet-provider.ts';
import { type TransfeeraConfig, transfeeraConfig } from './transfeera/transfeera-config.ts';
import { TRANSFEERA } from './transfeera/transfeera-provider.ts';

/** The settings that a real account at Transfeera needs, each with its environment variable. */
const OF_TRANSFEERA = [
  ['loginUrl', 'TRANSFEERA_LOGIN_URL'],
  ['apiUrl', 'TRANSFEERA_API_URL'],
  ['clientId', 'TRANSFEERA_CLIENT_ID'],
  ['clientSecret', 'TRANSFEERA_CLIENT_SECRET'],
  ['pixKey', 'TRANSFEERA_PIX_KEY'],
  ['contact', 'TRANSFEERA_CONTACT'],
] as const;

/**
 * The settings that a real account at Getnet needs, each with its environment variable; other settings have defaults.
 */
const OF_GETNET = [
  ['apiUrl', 'GETNET_API_URL'],
  ['clientId', 'GETNET_CLIENT_ID'],
  ['clientSecret', 'GETNET_CLIENT_SECRET'],
  ['sellerId', 'GETNET_SELLER_ID'],
  ['splitNames', 'GETNET_SPLIT_NAMES'],
  ['merchantId', 'GETNET_MERCHANT_ID'],
  ['paymentPlans', 'GETNET_PAYMENT_PLANS'],
] as const;

/** The variables that say where the card's relay is. */
const OF_CARD_RELAY = [
  ['url', 'CARD_RELAY_URL'],
  ['secret', 'CARD_RELAY_SECRET'],
] as const;

/** The variables that real accounts need and that are not set. */
export function missingVariables({
  transfeera,
  getnet,
  cardRelay,
}: Pick<Environment, 'transfeera' | 'getnet' | 'cardRelay'>): string[] {
  return [
    ...OF_TRANSFEERA.flatMap(([name, variable]) => (transfeera[name] === undefined ? [variable] : [])),
    ...OF_GETNET.flatMap(([name, variable]) => (getnet[name] === undefined ? [variable] : [])),
    ...OF_CARD_RELAY.flatMap(([name, variable]) => (cardRelay[name] === undefined ? [variable] : [])),
  ];
}

/** The account at Transfeera; settings that are not configured have the simulator's values. */
export function transfeeraAccount({
  simulatorsPort,
  transfeera: set,
  secrets,
}: Pick<Environment, 'simulatorsPort' | 'transfeera' | 'secrets'>): TransfeeraConfig {
  const simulator = `http://127.0.0.1:${simulatorsPort}`;
  return transfeeraConfig.parse({
    loginUrl: set.loginUrl ?? simulator,
    apiUrl: set.apiUrl ?? simulator,
    clientId: set.clientId ?? 'habilita',
    clientSecret: set.clientSecret ?? simulatedSecret(secrets.webhook.current, TRANSFEERA.name),
    pixKey: set.pixKey ?? '11222333000181',
    contact: set.contact ?? 'ti@habilita.example',
    clientCertificate: clientCertificateOf(set),
    pathSecrets: pathSecretsOf(secrets.webhook, TRANSFEERA.name),
  });
}

/** The account at Getnet; settings that are not configured have the simulator's values. */
export function getnetAccount({
  getnetSimulatorPort,
  getnet: set,
  secrets,
}: Pick<Environment, 'getnetSimulatorPort' | 'getnet' | 'secrets'>): GetnetConfig {
  const { backOfficeUrl, backOfficeClientId, backOfficeClientSecret, merchantId, paymentPlans, ...account } = set;
  const apiUrl = set.apiUrl ?? `http://127.0.0.1:${getnetSimulatorPort}`;
  const clientId = set.clientId ?? 'habilita';
  const clientSecret = set.clientSecret ?? simulatedSecret(secrets.webhook.current, GETNET.name);
  return getnetConfig.parse({
    ...account,
    apiUrl,
    clientId,
    clientSecret,
    backOffice: {
      apiUrl: backOfficeUrl ?? apiUrl,
      clientId: backOfficeClientId ?? clientId,
      clientSecret: backOfficeClientSecret ?? clientSecret,
      merchantId: merchantId ?? '1000001',
      paymentPlans: paymentPlans ?? { 5: 8, 30: 3 },
    },
    sellerId: set.sellerId ?? '6eb2412c-165a-41cd-b1d9-76c575d70a28',
    splitNames: set.splitNames ?? 'SALES_AMOUNT',
    pathSecrets: pathSecretsOf(secrets.webhook, GETNET.name),
  });
}

/** The address and secret of the card relay; settings that are not configured have the values of the local relay. */
export const cardRelayAccount = ({
  cardRelayPort,
  cardRelay: set,
  secrets,
}: Pick<Environment, 'cardRelayPort' | 'cardRelay' | 'secrets'>): CardRelaySettings => {
  const url = set.url ?? `http://127.0.0.1:${cardRelayPort}`;
  return {
    url,
    apiUrl: set.apiUrl ?? url,
    secret: secretsOfCardRelay({ cardRelay: set, secrets }).current,
  };
};

/** The shared secret by which API and card relay authenticate each other, and the secret before the last rotation. */
export const secretsOfCardRelay = ({ cardRelay, secrets }: Pick<Environment, 'cardRelay' | 'secrets'>): KeyRing =>
  cardRelay.secret === undefined
    ? ringOf(secrets.webhook, (secret) => simulatedSecret(secret, 'card-relay'))
    : { current: cardRelay.secret, previous: cardRelay.previousSecret };

/**
 * A secret that we share with a simulated provider. It is derived from our webhook secret, so that nobody can guess it.
 */
const simulatedSecret = (webhookSecret: string, provider: string): string =>
  createHmac('sha256', webhookSecret).update(provider).digest('hex');

/** Our client certificate; undefined for the simulator, and when a proxy of ours presents it. */
function clientCertificateOf({ certificateFile, keyFile }: Environment['transfeera']) {
  if (certificateFile === undefined && keyFile === undefined) return undefined;
  return {
    certificate: textOf(certificateFile, 'TRANSFEERA_CERTIFICATE_FILE'),
    key: textOf(keyFile, 'TRANSFEERA_KEY_FILE'),
  };
}

function textOf(path: string | undefined, variable: string): string {
  try {
    return readFileSync(path ?? '', 'utf8');
  } catch {
    throw new StartupError(`${variable} must name a file that can be read.`);
  }
}
