import { type ProviderDeps, providerDeps, type ProviderMetadata } from '../provider.ts';
import { type Providers, providersOf } from '../providers.ts';
import { createSandboxClient } from './sandbox-client.ts';
import { sandboxPayouts } from './sandbox-payouts.ts';
import { sandboxProvider } from './sandbox-provider.ts';

/** Two accounts, as real installations have one provider for PIX and bank transfers and one for card and boleto. */
const repetition = { createCharge: 'KEY', refund: 'KEY' } as const;
const CARDS: ProviderMetadata = {
  name: 'sandbox',
  label: 'Provedor simulado',
  methods: ['BOLETO', 'CREDIT'],
  recipient: 'SUBSELLER',
  repetition,
};
const PIX: ProviderMetadata = {
  name: 'sandbox-pix',
  label: 'Provedor simulado PIX',
  methods: ['PIX'],
  recipient: 'PIX_KEY',
  repetition,
};

export const SANDBOX_ACCOUNTS: readonly ProviderMetadata[] = [CARDS, PIX];

/** Providers of PAYMENTS=sandbox, each with its own secret, derived from the sandbox's and its name. */
export function sandboxProviders(
  { baseUrl, secret }: { readonly baseUrl: string; readonly secret: string },
  deps: Partial<ProviderDeps>,
): Providers {
  const configOf = ({ name }: ProviderMetadata) => {
    const own = `${secret}:${name}`;
    return { baseUrl, clientId: name, clientSecret: own, webhookSecret: own };
  };
  const payouts = sandboxPayouts(PIX, createSandboxClient(configOf(PIX), providerDeps(deps)));
  return providersOf(
    payouts,
    ...SANDBOX_ACCOUNTS.map((metadata) => sandboxProvider(metadata).create(configOf(metadata), deps)),
  );
}
