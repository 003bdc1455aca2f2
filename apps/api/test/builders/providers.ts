import type { PaymentProvider } from '#areas/payments/providers/provider.ts';
import type { PayoutProvider } from '#areas/payments/providers/payout.ts';
import { providersOf } from '#areas/payments/providers/providers.ts';
import type { Deps } from '#kernel/deps.ts';

export const PIX_PROVIDER = 'sandbox-pix';
export const CARD_PROVIDER = 'sandbox';

/** Dependencies with a payout provider that answers differently. */
export function withPayouts(deps: Deps, change: Partial<PayoutProvider>): Deps {
  const { all, payouts } = deps.providers;
  return { ...deps, providers: providersOf({ ...payouts, ...change }, ...all) };
}

/** Dependencies with one payment provider that answers differently. */
export function withProvider(deps: Deps, name: string, change: Partial<PaymentProvider>): Deps {
  const all = deps.providers.all.map((provider) =>
    provider.metadata.name === name ? { ...provider, ...change } : provider,
  );
  return { ...deps, providers: providersOf(deps.providers.payouts, ...all) };
}
