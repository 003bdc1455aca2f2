import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Environment } from '#kernel/environment.ts';
import { StartupError } from '#kernel/startup.ts';
import { pathSecretOf } from '../webhooks/webhook-address.ts';
import type { ProviderDeps } from './provider.ts';
import { type Providers, providersOf } from './providers.ts';
import { sandboxAccounts, sandboxProviders } from './sandbox/sandbox-accounts.ts';
import { type TransfeeraConfig, transfeeraConfig } from './transfeera/transfeera-config.ts';
import { TRANSFEERA, transfeera } from './transfeera/transfeera-provider.ts';

type Installation = Pick<Environment, 'payments' | 'sandboxUrl' | 'simulatorsPort' | 'transfeera' | 'secrets'>;

/** What the account at Transfeera consists of, and the variable that sets each. */
const VARIABLES = [
  ['loginUrl', 'TRANSFEERA_LOGIN_URL'],
  ['apiUrl', 'TRANSFEERA_API_URL'],
  ['clientId', 'TRANSFEERA_CLIENT_ID'],
  ['clientSecret', 'TRANSFEERA_CLIENT_SECRET'],
  ['pixKey', 'TRANSFEERA_PIX_KEY'],
  ['contact', 'TRANSFEERA_CONTACT'],
] as const;

/**
 * The payment providers of an installation: the sandbox for everything; or the simulators, where PIX and bank transfers
 * go through Transfeera's adapter and the sandbox keeps card and boleto. PAYMENTS=live is refused with what is missing.
 */
export function installedProviders(installation: Installation, deps: Partial<ProviderDeps>): Providers {
  const { payments, sandboxUrl, secrets } = installation;
  const sandbox = { baseUrl: sandboxUrl, secret: secrets.webhook };
  if (payments === 'sandbox') return sandboxProviders(sandbox, deps);
  const { provider, payouts } = transfeera(transfeeraAccount(installation), deps);
  if (payments === 'live')
    throw new StartupError(
      'PAYMENTS=live has no provider of card and boleto in this version; use sandbox or simulators.',
    );
  // Its former charges by PIX stay with the sandbox.
  return providersOf(payouts, provider, ...sandboxAccounts(sandbox, deps, ['PIX']).all);
}

/** Of the settings, and of the simulator where these say nothing; live, every one of them must be set. */
export function transfeeraAccount({
  payments,
  simulatorsPort,
  transfeera: set,
  secrets,
}: Installation): TransfeeraConfig {
  const missing = VARIABLES.flatMap(([name, variable]) => (set[name] === undefined ? [variable] : []));
  if (payments === 'live' && missing.length > 0) throw new StartupError(`PAYMENTS=live needs ${missing.join(', ')}.`);
  const simulator = `http://127.0.0.1:${simulatorsPort}`;
  return transfeeraConfig.parse({
    loginUrl: set.loginUrl ?? simulator,
    apiUrl: set.apiUrl ?? simulator,
    clientId: set.clientId ?? 'habilita',
    clientSecret: set.clientSecret ?? createHmac('sha256', secrets.webhook).update('transfeera').digest('hex'),
    pixKey: set.pixKey ?? '11222333000181',
    contact: set.contact ?? 'ti@habilita.example',
    clientCertificate: clientCertificateOf(set),
    pathSecret: pathSecretOf(secrets.webhook, TRANSFEERA.name),
  });
}

/** Undefined where a proxy of ours shows it, and for the simulator. */
function clientCertificateOf({ certificateFile, keyFile }: Installation['transfeera']) {
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
