import type { CardPayments, PaymentProvider } from '#areas/payments/providers/provider.ts';
import type { PayoutProvider } from '#areas/payments/providers/payout.ts';
import { providersOf } from '#areas/payments/providers/providers.ts';
import type { Deps } from '#kernel/deps.ts';

export const PIX_PROVIDER = 'transfeera';
export const CARD_PROVIDER = 'getnet';

export function withPayouts(deps: Deps, change: Partial<PayoutProvider>): Deps {
  const { all, payouts } = deps.providers;
  return { ...deps, providers: providersOf({ ...payouts, ...change }, ...all) };
}

export function withProvider(deps: Deps, name: string, change: Partial<PaymentProvider>): Deps {
  const all = deps.providers.all.map((provider) =>
    provider.metadata.name === name ? { ...provider, ...change } : provider,
  );
  return { ...deps, providers: providersOf(deps.providers.payouts, ...all) };
}

/** The product's dependencies, changed so that this provider opens no accounts for schools. */
export function withoutAccounts(deps: Deps, name: string): Deps {
  const { recipients: _recipients, ...change } = deps.providers.named(name);
  const all = deps.providers.all.map((provider) => (provider.metadata.name === name ? change : provider));
  return { ...deps, providers: providersOf(deps.providers.payouts, ...all) };
}

type Pay = CardPayments['pay'];

/** Replaces the function that pays by card with `pay`. As its argument `really`, `pay` gets the original function. */
export function cardsThat(
  { cards }: PaymentProvider,
  pay: (request: Parameters<Pay>[0], really: Pay) => ReturnType<Pay>,
): Partial<PaymentProvider> {
  if (cards === undefined) throw new Error('The provider takes no cards');
  return { cards: { ...cards, pay: (request) => pay(request, cards.pay) } };
}
