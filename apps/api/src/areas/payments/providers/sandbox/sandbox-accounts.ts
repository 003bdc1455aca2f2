import type { ProviderDeps, ProviderMetadata } from '../provider.ts';
import { type Providers, providersOf } from '../providers.ts';
import { sandboxProvider } from './sandbox-provider.ts';

/** The sandbox plays two providers, an account each, as real installations have one for PIX and one for card and boleto. */
const ACCOUNTS: readonly ProviderMetadata[] = [
  { name: 'sandbox', label: 'Provedor simulado', methods: ['BOLETO', 'CREDIT'] },
  { name: 'sandbox-pix', label: 'Provedor simulado PIX', methods: ['PIX'] },
];

/** The providers of PAYMENTS=sandbox. Each account has a secret of its own, made of the sandbox's and its name. */
export function sandboxProviders(
  { baseUrl, secret }: { readonly baseUrl: string; readonly secret: string },
  deps: Partial<ProviderDeps>,
): Providers {
  const accounts = ACCOUNTS.map((metadata) => {
    const own = `${secret}:${metadata.name}`;
    const config = { baseUrl, clientId: metadata.name, clientSecret: own, webhookSecret: own };
    return sandboxProvider(metadata).create(config, deps);
  });
  return providersOf(...accounts);
}
