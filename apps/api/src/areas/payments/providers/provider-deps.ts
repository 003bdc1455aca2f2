/** Clock, network and timeout, replaceable in tests. */
export interface ProviderDeps {
  now: () => Temporal.Instant;
  fetch: typeof globalThis.fetch;
  /** A new signal per request, aborted on timeout. */
  timeoutSignal: () => AbortSignal;
  /** A new signal per call that waits for the bank of a card, aborted on a longer timeout. */
  cardTimeoutSignal: () => AbortSignal;
}

export const PROVIDER_TIMEOUT_MS = 5_000;
/**
 * The timeout of calls that wait for the bank of a card. The shop module that Getnet publishes waits as long
 * (docs/provider-facts.md A2).
 */
const CARD_TIMEOUT_MS = 30_000;

/** The same dependencies with the timeout for cards, for calls that wait for the bank of a card. */
export const withCardTimeout = (deps: ProviderDeps): ProviderDeps => ({
  ...deps,
  timeoutSignal: deps.cardTimeoutSignal,
});

/** The defaults: real clock and network, five seconds of timeout, thirty for cards. */
export function providerDeps(replaced: Partial<ProviderDeps> = {}): ProviderDeps {
  return {
    now: () => Temporal.Now.instant(),
    fetch: globalThis.fetch,
    timeoutSignal: () => AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    cardTimeoutSignal: replaced.timeoutSignal ?? (() => AbortSignal.timeout(CARD_TIMEOUT_MS)),
    ...replaced,
  };
}
