import type { Environment } from '#kernel/environment.ts';
import { StartupError } from '#kernel/startup.ts';
import { getnet } from './getnet/getnet-provider.ts';
import { getnetAccount, missingVariables, transfeeraAccount } from './provider-accounts.ts';
import type { ProviderDeps } from './provider.ts';
import { type Providers, providersOf } from './providers.ts';
import { sandboxAccounts, sandboxProviders } from './sandbox/sandbox-accounts.ts';
import { transfeera } from './transfeera/transfeera-provider.ts';

type Installation = Pick<
  Environment,
  'payments' | 'sandboxUrl' | 'simulatorsPort' | 'getnetSimulatorPort' | 'transfeera' | 'getnet' | 'secrets'
>;

/**
 * The payment providers of an installation: the sandbox for everything; or the simulators, where PIX and bank transfers
 * go through Transfeera's adapter, boletos through Getnet's, and the sandbox keeps cards, because the relay that Getnet's
 * adapter needs for them is not part of this version. PAYMENTS=live is refused with what is missing.
 */
export function installedProviders(installation: Installation, deps: Partial<ProviderDeps>): Providers {
  const { payments, sandboxUrl, secrets } = installation;
  const sandbox = { baseUrl: sandboxUrl, secret: secrets.webhook };
  if (payments === 'sandbox') return sandboxProviders(sandbox, deps);
  if (payments === 'live') throw new StartupError(whyNotLive(installation));
  const { provider: pix, payouts } = transfeera(transfeeraAccount(installation), deps);
  const boletos = getnet(getnetAccount(installation), undefined, deps);
  // Its former charges by PIX and boleto stay with the sandbox.
  return providersOf(payouts, pix, boletos, ...sandboxAccounts(sandbox, deps, ['PIX', 'BOLETO']).all);
}

function whyNotLive(installation: Installation): string {
  const missing = missingVariables(installation);
  return missing.length > 0
    ? `PAYMENTS=live needs ${missing.join(', ')}.`
    : 'PAYMENTS=live has no provider of cards in this version; use sandbox or simulators.';
}
