import type { WebhookRequest } from './notice.ts';
import type { CardError, PaymentProvider } from './provider.ts';

/** A call that the provider received. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly body: string;
}

export interface ProviderHarness {
  provider: PaymentProvider;
  /** The provider's clock. */
  now: () => Temporal.Instant;
  /** Pays the charge; returns the notice that the provider sends. */
  pay: (externalId: string) => Promise<WebhookRequest>;
  /** Advances the simulator's clock until the provider has carried out the refunds that it accepted. */
  later: () => Promise<void>;
  /**
   * Advances the clock until the provider accepts a partial refund of a payment; absent when it accepts one at once.
   */
  untilPartsAreGivenBack?: () => Promise<void>;
  /** The calls that the provider got since `seen` was last called, except those for a token. */
  seen: () => readonly SeenCall[];
  /**
   * Stores a test card for the payment in the card relay and returns its token. The provider approves the card or
   * denies it with the given error. Only for providers that take cards.
   */
  cardToken: (outcome: 'approved' | CardError, paymentId: string) => Promise<string>;
  /** The same provider, which now answers too late, answers 5xx, or cannot be reached. */
  failing: (how: 'timeout' | 'server' | 'network') => Promise<PaymentProvider>;
  close: () => Promise<void>;
}

export type Provided = () => ProviderHarness;
