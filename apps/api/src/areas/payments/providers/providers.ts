import type { PaymentMethod, PaymentProviderName } from '@habilita/contract';
import type { PayoutProvider } from './payout.ts';
import type { PaymentProvider, ProviderMethod, Recipient } from './provider.ts';
import type { RecipientRegistrar } from './recipient-registrar.ts';

/** This installation's providers; each method has exactly one for new charges. */
export interface Providers {
  readonly all: readonly PaymentProvider[];
  forMethod(method: PaymentMethod): PaymentProvider;
  /** Throws for a provider that this installation does not have. */
  named(name: string): PaymentProvider;
  readonly payouts: PayoutProvider;
  /** Registers schools at the provider; undefined when this installation registers no schools there. */
  registrarOf(provider: PaymentProviderName): RecipientRegistrar | undefined;
}

/** The method by which a provider issues a charge: the parts of an instalment boleto are issued as single boletos. */
const methodAtProvider = (method: PaymentMethod): ProviderMethod => (method === 'BOLETO_PARCELADO' ? 'BOLETO' : method);

const METHODS: readonly ProviderMethod[] = ['PIX', 'BOLETO', 'CREDIT'];

/** The provider at which a school has its account, for each way to identify the school in a split. */
export const ACCOUNTS_AT: Readonly<Record<Recipient['kind'], PaymentProviderName>> = {
  SUBSELLER: 'GETNET',
  PIX_KEY: 'TRANSFEERA',
};

/**
 * Puts an installation's providers together. Throws when a method has none or several providers, or two share a name.
 */
export function providersOf(payouts: PayoutProvider, ...all: readonly PaymentProvider[]): Providers {
  const byName = new Map(all.map((provider) => [provider.metadata.name, provider]));
  if (byName.size < all.length) throw new Error('Two payment providers share a name');
  const byMethod = new Map<ProviderMethod, PaymentProvider>();
  for (const method of METHODS) {
    const [provider, ...others] = all.filter(({ metadata }) => metadata.methods.includes(method));
    if (provider === undefined || others.length > 0) throw new Error(`${method} needs exactly one payment provider`);
    byMethod.set(method, provider);
  }
  return {
    all,
    payouts,
    forMethod: (method) => known(byMethod.get(methodAtProvider(method)), method),
    named: (name) => known(byName.get(name), name),
    registrarOf: (asked) =>
      all.find(({ metadata, recipients }) => recipients !== undefined && ACCOUNTS_AT[metadata.recipient] === asked)
        ?.recipients,
  };
}

function known(provider: PaymentProvider | undefined, asked: string): PaymentProvider {
  if (provider === undefined) throw new Error(`No payment provider for ${asked}`);
  return provider;
}

/** The provider that was asked for the payment's charge, or, when none was asked yet, the provider of its method. */
export function providerOf(
  providers: Providers,
  payment: { readonly paymentProvider: string | null; readonly paymentMethod: PaymentMethod },
): PaymentProvider {
  const { paymentProvider, paymentMethod } = payment;
  return paymentProvider === null ? providers.forMethod(paymentMethod) : providers.named(paymentProvider);
}
