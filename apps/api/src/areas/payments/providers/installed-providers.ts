import type { Environment } from '#kernel/environment.ts';
import { StartupError } from '#kernel/startup.ts';
import { cardRelay } from './card-relay.ts';
import { getnet } from './getnet/getnet-provider.ts';
import { cardRelayAccount, getnetAccount, missingVariables, transfeeraAccount } from './provider-accounts.ts';
import { type ProviderDeps, providerDeps } from './provider-deps.ts';
import { type Providers, providersOf } from './providers.ts';
import { transfeera } from './transfeera/transfeera-provider.ts';

type Installation = Pick<
  Environment,
  | 'payments'
  | 'simulatorsPort'
  | 'getnetSimulatorPort'
  | 'transfeera'
  | 'getnet'
  | 'cardRelayPort'
  | 'cardRelay'
  | 'secrets'
>;

/**
 * The payment providers of an installation: Transfeera for PIX and bank transfers, Getnet for boletos and, through the
 * card relay, for cards. With PAYMENTS=simulators, simulators stand in for accounts that are not configured. With
 * PAYMENTS=live, the product does not start while a variable of an account is missing.
 */
export function installedProviders(installation: Installation, deps: Partial<ProviderDeps>): Providers {
  const missing = installation.payments === 'live' ? missingVariables(installation) : [];
  if (missing.length > 0) throw new StartupError(`PAYMENTS=live needs ${missing.join(', ')}.`);
  const { provider: pix, payouts } = transfeera(transfeeraAccount(installation), deps);
  const relay = cardRelay(cardRelayAccount(installation), providerDeps(deps));
  return providersOf(payouts, pix, getnet(getnetAccount(installation), relay, deps));
}
