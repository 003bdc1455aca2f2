import type { PayoutProvider } from '../payout.ts';
import {
  type PaymentProvider,
  type ProviderDeps,
  providerDeps,
  type ProviderMetadata,
  type ProviderMethod,
} from '../provider.ts';
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

/**
 * The sandbox's accounts, each with its own secret, derived from the sandbox's and its name. `elsewhere`: methods whose
 * new charges another provider takes.
 */
export function sandboxAccounts(
  { baseUrl, secret }: { readonly baseUrl: string; readonly secret: string },
  deps: Partial<ProviderDeps>,
  elsewhere: readonly ProviderMethod[] = [],
): { readonly all: readonly PaymentProvider[]; readonly payouts: PayoutProvider } {
  const configOf = ({ name }: ProviderMetadata) => {
    const own = `${secret}:${name}`;
    return { baseUrl, clientId: name, clientSecret: own, webhookSecret: own };
  };
  const payouts = sandboxPayouts(PIX, createSandboxClient(configOf(PIX), providerDeps(deps)));
  const all = SANDBOX_ACCOUNTS.map((metadata) => {
    const methods = metadata.methods.filter((method) => !elsewhere.includes(method));
    return sandboxProvider({ ...metadata, methods }).create(configOf(metadata), deps);
  });
  return { all, payouts };
}

/** The sandbox for every method. */
export function sandboxProviders(
  sandbox: { readonly baseUrl: string; readonly secret: string },
  deps: Partial<ProviderDeps>,
): Providers {
  const { all, payouts } = sandboxAccounts(sandbox, deps);
  return providersOf(payouts, ...all);
}
