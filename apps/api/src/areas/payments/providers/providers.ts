import type { PaymentMethod } from '@habilita/contract';
import type { PayoutProvider } from './payout.ts';
import type { PaymentProvider, ProviderMethod } from './provider.ts';

/** This installation's providers; each method has exactly one for new charges. */
export interface Providers {
  readonly all: readonly PaymentProvider[];
  forMethod(method: PaymentMethod): PaymentProvider;
  /** Throws for a name this installation does not have. */
  named(name: string): PaymentProvider;
  readonly payouts: PayoutProvider;
}

/** To a provider, an instalment boleto is several boletos. */
const methodAtProvider = (method: PaymentMethod): ProviderMethod => (method === 'BOLETO_PARCELADO' ? 'BOLETO' : method);

const METHODS: readonly ProviderMethod[] = ['PIX', 'BOLETO', 'CREDIT'];

/** Throws when a method has none or several providers, or two share a name. */
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
  };
}

function known(provider: PaymentProvider | undefined, asked: string): PaymentProvider {
  if (provider === undefined) throw new Error(`No payment provider for ${asked}`);
  return provider;
}

/** The provider of the payment's charge, else the one of its method. */
export function providerOf(
  providers: Providers,
  payment: { readonly paymentProvider: string | null; readonly paymentMethod: PaymentMethod },
): PaymentProvider {
  const { paymentProvider, paymentMethod } = payment;
  return paymentProvider === null ? providers.forMethod(paymentMethod) : providers.named(paymentProvider);
}
